"""Pictures drawn from views: the map, the investigators' sheets, and the words beside them."""
