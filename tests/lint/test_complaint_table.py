"""Complaints of other linters' users, and the test of ours that answers each.

``COMPLAINTS`` goes by the number under which a complaint was collected; a few words say what hurt. Where
nothing of the kind can happen here, ``NOT_HERE`` says why.
"""

# ruff: noqa: E501  (one complaint a line)
from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
A, C = "lint/test_complaints_of_authors.py", "lint/test_complaints.py"

COMPLAINTS: dict[int, tuple[str, str, str]] = {
    1: ("a path and no line", A, "test_one_bad_value_among_five_hundred_cards"),
    2: ("the checker sees plain values only", "source/test_places.py", "test_a_real_deck_by_brute_force"),
    3: ("a mistake inside a block text stands at its key", A, "test_where_and_what"),
    4: ("off by one in block texts", "source/test_offsets.py", "test_parts"),
    5: ("the place of another, equal value", A, "test_two_values_alike_are_told_apart_by_their_place"),
    6: ("a syntax error one line early", "source/test_syntax_errors.py", "test_one_mistake_one_finding"),
    7: ("an empty value is placed at the next key", A, "test_where_and_what"),
    8: ("keys of a merge have no place", A, "test_where_and_what"),
    9: ("an alias is placed at its anchor", "source/test_places.py", "test_aliases_are_placed_at_their_use"),
    10: ("U+2028 counts as a line", "source/test_yaml12.py", "test_line_separators_of_yaml_11_are_ordinary_characters"),
    11: ("shifted after an emoji", "lsp/test_diagnostics.py", "test_columns_after_an_emoji_count_utf_16"),
    12: ("the conversion of columns", "lsp/test_texts.py", "test_every_offset_has_its_position_and_comes_back"),
    13: ("a hit found by searching again", "lint/test_places.py", "test_the_finding_stands_at_the_mark"),
    14: ("a mistake of another file", "workspace/test_load.py", "test_findings_of_a_card_file_name_that_file"),
    15: ("the path stops at the outer item", A, "test_where_and_what"),
    16: ("every branch, or none, is told", "model/test_two_paths.py", "test_a_card_of_many_mistakes_has_one_finding_for_each"),
    17: ("every branch of a union", "model/test_two_paths.py", "test_a_card_of_many_mistakes_has_one_finding_for_each"),
    18: ("pointers hold names of the model", "model/test_places.py", "test_a_mistake_on_a_card_is_one_finding_at_its_place"),
    19: ("a mistyped key is two mistakes", A, "test_where_and_what"),
    20: ("a missing key has a place that is not in the file", A, "test_where_and_what"),
    21: ("the whole value is printed", C, "test_a_huge_value_is_not_printed_whole"),
    22: ("a pattern is not said in words", A, "test_where_and_what"),
    23: ("the language of schemas", A, "test_no_schema_speaks_and_no_message_is_empty_or_timid"),
    24: ("an empty item of a list", A, "test_where_and_what"),
    25: ("line numbers bolted on", "lint/test_places.py", "test_the_finding_stands_at_the_mark"),
    26: ("the first mistake only", A, "test_all_mistakes_of_a_file_are_told_in_one_run"),
    27: ("an empty message", A, "test_no_schema_speaks_and_no_message_is_empty_or_timid"),
    28: ("wrong counts", C, "test_counts_are_right_and_so_is_their_grammar"),
    30: ("timid messages", A, "test_no_schema_speaks_and_no_message_is_empty_or_timid"),
    31: ("a file that is not UTF-8 ends the run", "source/test_encodings.py", "test_not_utf8"),
    32: ("a fix in a file with CRLF", "lint/test_fixes.py", "test_line_ends_and_byte_order_mark_stay"),
    33: ("a fix encodes letters anew", "source/test_edits.py", "test_bytes_outside_of_edits_stay"),
    34: ("line ends changed by a fix", "lint/test_fixes.py", "test_line_ends_and_byte_order_mark_stay"),
    35: ("--- lost", A, "test_a_fix_leaves_comments_blank_lines_and_all_else"),
    36: ("NUL without a place", "source/test_encodings.py", "test_nul_characters"),
    37: ("UTF-16 is rewritten", "source/test_encodings.py", "test_other_unicode_is_named"),
    38: ("tabs", "source/test_yaml12.py", "test_tabs_that_would_indent"),
    39: ("a picture ends the run", "lint/test_exclude.py", "test_a_file_that_is_none_of_ours_is_one_finding"),
    40: ("Norway", A, "test_where_and_what"),
    41: ("1e3", A, "test_where_and_what"),
    42: ("12:30 is 750", "lint/catalogue/test_class_0.py", "test_class_0"),
    43: ("a date is no text", A, "test_where_and_what"),
    44: ("a day that there is not", A, "test_where_and_what"),
    45: ("0x_", "source/test_hostile.py", "test_random_pieces_of_yaml"),
    46: ("digits without end, .nan", A, "test_where_and_what"),
    47: ("leading zeros", "model/test_values.py", "test_scalars_stay_what_the_author_typed"),
    48: ("true is 1.0", A, "test_where_and_what"),
    49: ("1 and '1' as keys", "source/test_anchors_and_keys.py", "test_repeated_keys"),
    50: ("+1 loses its sign", "model/test_values.py", "test_scalars_stay_what_the_author_typed"),
    51: ("written without quotes", "lint/catalogue/test_class_0.py", "test_class_0"),
    52: ("a repeated key is not told", "source/test_anchors_and_keys.py", "test_repeated_keys"),
    53: ("two merge keys", A, "test_where_and_what"),
    54: ("a merge overridden", A, "test_where_and_what"),
    55: ("an exception of the parser escapes", "source/test_hostile.py", "test_random_bytes"),
    56: ("billion laughs", "source/test_limits.py", "test_billion_laughs"),
    57: ("the guard fires without aliases", "source/test_limits.py", "test_a_large_file_without_aliases_is_not_meant"),
    58: ("deep nesting", "source/test_limits.py", "test_nesting"),
    59: ("an anchor inside itself", A, "test_an_anchor_inside_itself_is_one_error_with_both_places"),
    60: ("a fix deletes comments", A, "test_a_fix_leaves_comments_blank_lines_and_all_else"),
    61: ("a fix makes new mistakes", "lint/test_fixes.py", "test_a_fix_that_brings_a_new_finding_is_left_out"),
    62: ("a fix rewrites the rest", "lint/catalogue/test_fixes_offered.py", "test_an_edit_changes_its_span_only"),
    63: ("blank lines lost", A, "test_a_fix_leaves_comments_blank_lines_and_all_else"),
    64: ("comments lost or doubled", "lint/catalogue/test_fixes_offered.py", "test_random_broken_decks"),
    65: ("suppressions removed with one rule on", A, "test_with_one_rule_on_no_suppression_of_others_is_removed"),
    66: ("the comment behind is eaten", A, "test_a_comment_behind_a_suppression_is_the_reason_and_stays"),
    67: ("a comment inside a text", "lint/test_ignores.py", "test_never_inside_a_text"),
    68: ("fixes that fight", "lint/test_fixes.py", "test_fixing_never_makes_worse_and_ends"),
    69: ("a file of 0 bytes", "source/test_atomic.py", "test_a_full_disk"),
    70: ("one field edited, others rewritten", "lint/catalogue/test_fixes_offered.py", "test_an_edit_changes_its_span_only"),
    71: ("a wrong suppression is ignored", "lint/test_suppressions.py", "test_what_was_meant_as_a_suppression_is_told"),
    72: ("unused suppressions", "lint/test_suppressions.py", "test_unused_is_said_only_of_rules_that_ran"),
    73: ("wrong codes only warn", "lint/test_suppressions.py", "test_an_unknown_code_names_the_nearest"),
    74: ("a renamed rule", A, "test_a_renamed_rule_is_known_by_its_code_and_its_name"),
    75: ("a directive cannot silence itself", "lint/test_suppressions.py", "test_findings_about_suppressions_cannot_be_silenced"),
    76: ("ignored by wording", "lint/test_suppressions.py", "test_several_codes_and_names"),
    77: ("reading cannot be silenced", "lint/test_suppressions.py", "test_reading_cannot_be_silenced"),
    78: ("the status after a fix", C, "test_after_everything_is_mended_the_status_is_0"),
    79: ("one status for everything", "lint/test_command.py", "test_statuses"),
    80: ("a diff hides the rest", C, "test_a_diff_shows_what_cannot_be_mended_too"),
    81: ("ok after a failure", C, "test_nothing_says_all_is_well_after_a_failure"),
    82: ("a thousand errors pass", C, "test_more_than_a_thousand_errors_still_fail"),
    83: ("the status lost in a pipe", "lint/test_outputs.py", "test_a_reader_that_goes_away_changes_no_status"),
    84: ("the order changes", "lint/test_order.py", "test_the_order_in_which_they_were_found_does_not_show"),
    85: ("fingerprints collide or churn", "lint/test_identity.py", "test_lines_may_be_inserted"),
    86: ("SARIF that is none", "lint/test_service_reports.py", "test_sarif_satisfies_the_schema_whatever_is_found"),
    87: ("an annotation broken by its text", C, "test_a_path_and_a_message_that_annotations_could_choke_on"),
    88: ("annotations vanish", "lint/test_github_report.py", "test_at_most_ten_of_a_kind_and_the_rest_is_counted"),
    89: ("a broken pipe", "lint/test_outputs.py", "test_a_reader_that_goes_away_changes_no_status"),
    90: ("colours where no terminal is", "lint/test_terminal.py", "test_and_nothing_of_that_where_it_is_not_wanted"),
    91: ("loops of links", "workspace/test_discover.py", "test_a_loop_of_links_ends"),
    92: ("a broken link that is left out", "lint/test_exclude.py", "test_broken_links_and_locked_folders_that_are_left_out_are_silent"),
    93: ("excluded files named by hand", "lint/test_exclude.py", "test_force_exclude_leaves_out_what_no_walk_would_find"),
    94: ("standard input without a name", "lint/test_stdin.py", "test_a_named_text_is_linted_like_the_file"),
    95: ("files in batches", "ci/test_pre_commit.py", "test_what_several_decks_do_together_is_the_third_hook_s"),
    97: ("nothing is checked with a warm cache", "lint/test_keeping.py", "test_each_edit_is_seen"),
    98: ("kept results after other settings", "lint/test_keeping.py", "test_what_is_asked_for_is_a_part_of_the_key"),
    99: ("the second document is not seen", "lint/catalogue/test_class_0.py", "test_class_0"),
    100: ("nothing while half typed", "lsp/test_diagnostics.py", "test_a_broken_card_does_not_hide_the_others"),
    101: ("marks of a conflict", "source/test_conflicts.py", "test_a_conflict"),
    103: ("ids that spreadsheets change", A, "test_ids_that_are_suggested_do_no_harm_in_spreadsheets"),
    106: ("a stray quote swallows the rest", A, "test_an_unclosed_quote_stands_where_it_opened_and_swallows_no_cards"),
    107: ("a stack trace", "source/test_hostile.py", "test_mutations_of_a_real_deck"),
    108: ("a copied id", A, "test_an_id_copied_into_another_file_of_the_deck_names_both_places"),
}  # fmt: skip

NOT_HERE = {
    29: "line ends are no matter of taste here: both are kept",
    96: "nothing is fetched: schemas travel with the package",
    102: "decks are no tables",
    104: "decks are no tables",
    105: "a wish, which this linter answers as a whole",
}


@cache
def _tests(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_every_complaint_is_answered() -> None:
    assert sorted({*COMPLAINTS, *NOT_HERE}) == list(range(1, 109))
    assert not set(COMPLAINTS) & set(NOT_HERE)


@pytest.mark.parametrize("number", COMPLAINTS)
def test_by_a_test_that_there_is(number: int) -> None:
    what, path, name = COMPLAINTS[number]
    assert name in _tests(path), (number, what, path)
