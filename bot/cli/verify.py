"""`verify`: recompute every draw of a campaign that is over."""

import argparse
import sys
from pathlib import Path

from bot.cli.opening import with_service
from bot.service import Proof, Service

DESCRIPTION = "recompute every die, draw and shuffle of a campaign that is over; exit status 1 if anything is wrong"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The campaign, and the folder that remembers it."""
    parser.add_argument("campaign", help="its id, as `/campaign list` shows it")
    parser.add_argument("--data", type=Path, help="the folder that remembers everything")


def run(args: argparse.Namespace) -> int:
    """Print what was found; 1 if anything is wrong or the campaign is not over."""

    async def verified(service: Service) -> int:
        return report(await service.proofs.verify(args.campaign))

    return with_service(args.data, verified)


def report(proof: Proof) -> int:
    """Print a proof; return the exit status."""
    print(f"{proof.title}: the commitment was {'kept' if proof.kept else 'BROKEN'}.")
    print(f"{proof.draws} draws recomputed, {len(proof.wrong)} wrong.")
    for step, draw in proof.wrong:
        print(f"step {step}: {draw.label} {draw.number} of trail {draw.trail}, 0 to {draw.limit - 1}: {draw.value}")
    if proof.elsewhere:
        print(f"{proof.elsewhere} draws were made before the campaign came here, and cannot be checked here.")
    for bound in proof.bounds:
        print(f"commitment {bound.commitment}\nsecret     {bound.secret}")
    print(f"joins      {'/'.join(proof.presses)}")
    if not proof.is_right:
        print("Something is wrong with this campaign's dice or cards.", file=sys.stderr)
    return 0 if proof.is_right else 1
