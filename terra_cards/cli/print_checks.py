"""What ``render`` cannot do together, told before anything is laid out."""

from __future__ import annotations

from terra_cards.cli.output import usage_error
from terra_cards.cli.print_plan import Plan


def check(plan: Plan) -> None:
    """Ends with status 2 where options of a plan contradict each other."""
    shop, own, target = plan.printer.shop, plan.printer.own, plan.target
    if plan.condition is not None and plan.icc is None:
        usage_error("--condition names the condition of a profile", "add --icc FILE")
    if plan.base_url is not None and (shop is None or shop.delivery != "table-top"):
        usage_error("--base-url is for the saved object of a table-top", "add --printer tabletop-simulator")
    if shop is not None:
        asked = shop.dpi or 300.0
        if 0 < plan.dpi < asked:
            usage_error(
                f"{shop.title} asks for {asked:g} dpi, not {plan.dpi:g}",
                f"leave --dpi out, or write {asked:g}",
            )
        return
    if target is not None and target.suffix.lower() != ".pdf":
        for option, value in (
            ("--cut-path", plan.cuts),
            ("--proof", plan.proof),
            ("--credits", plan.credits),
        ):
            if value:
                usage_error(f"{option} is for sheets, in a PDF", "write -o cards.pdf, or leave it out")
    if plan.folded and plan.cuts:
        usage_error("a fold sheet is cut after it is glued, by hand", "leave --cut-path out")
    single = plan.sheets.layout == "single" or plan.sheets.paper == "card"
    if own is not None and single and (plan.duplex or plan.fronts):
        usage_error(
            f"'{own.name}' was measured on a whole paper, and here a page is one card",
            "name a paper, or leave --printer out",
        )
