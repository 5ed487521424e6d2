// A text field with a list of suggestions, usable by keyboard and read out by screen readers.

import { el } from "/dom.js";

let count = 0;

// `load(text)` gives [{label, hint, value}], possibly later; `pick(choice)` is told which one was taken.
export function suggesting(field, load, pick) {
  const list = el("ul", { role: "listbox", id: `suggestions-${++count}`, class: "suggestions", hidden: true, "aria-label": "Suggestions" });
  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id, autocomplete: "off" })) field.setAttribute(name, value);
  const state = { choices: [], active: -1, asked: 0 };

  const close = () => {
    state.asked += 1;
    state.choices = [];
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  };
  const take = (choice) => {
    close();
    pick(choice);
  };
  const mark = (index) => {
    state.active = (index + state.choices.length) % state.choices.length;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === state.active)));
    const item = list.children[state.active];
    item?.scrollIntoView({ block: "nearest" });
    if (item) field.setAttribute("aria-activedescendant", item.id);
  };
  const show = (choices) => {
    state.choices = choices;
    list.replaceChildren(...choices.map((choice, index) => el("li", { role: "option", id: `${list.id}-${index}`, "aria-selected": "false",
      onpointerdown: (event) => event.preventDefault(), onclick: () => take(choice) }, el("span", {}, choice.label), choice.hint ? el("small", {}, choice.hint) : null)));
    list.hidden = !choices.length;
    field.setAttribute("aria-expanded", String(Boolean(choices.length)));
    if (choices.length) mark(0);
  };
  const refresh = async () => {
    close(); // what was offered for the text before must not be taken for this one
    const asked = state.asked;
    const choices = await load(field.value);
    if (asked === state.asked && document.activeElement === field) show(choices);
  };

  field.addEventListener("input", refresh);
  field.addEventListener("focus", refresh);
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (!state.choices.length) return;
    if (event.key === "ArrowDown") mark(state.active + 1);
    else if (event.key === "ArrowUp") mark(state.active - 1);
    else if (event.key === "Enter" || event.key === "Tab") take(state.choices[state.active]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return list;
}
