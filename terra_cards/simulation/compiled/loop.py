"""The compiled loop over rounds, players and turns. What it does is told in :mod:`plain`, in plain words."""

from __future__ import annotations

from typing import Any

import numpy as np

from terra_cards.simulation.compiled.steps import (
    ANY,
    I32,
    U64,
    add_beside,
    add_neighbours,
    add_row,
    any_of,
    at_most_one,
    believe,
    blind_taste,
    compiled,
    copy_row,
    powers,
    scale_row,
    several_areas,
    taste,
    weigh,
)
from terra_cards.simulation.fixed import UNIT, UNIT_BITS
from terra_cards.simulation.perception import BLOCKED, NOISE_MASK

FREE = -(1 << 29)  # as in batch: worths above it are those of free spaces


@compiled
def play(card: Any, spaces: Any, habits: Any, numbers: Any, groups: Any, hands: Any, supply: Any, words: Any,
         shared: Any, results: Any) -> None:  # fmt: skip
    """Plays rounds: R9 to R14 by turns, then R20 to R22. See :mod:`tables` for what it takes.

    ``groups``, ``hands`` and ``supply`` have shape (players, rounds), ``words`` (rounds, players,
    words), ``shared`` (rounds, 2).
    """
    (map_logs, map_weights, perceived, logs1, sums1, know1, known1, logs2, sums2, know2, known2,
     evidence) = card  # fmt: skip
    (ends, slot_ends, slots, asked, near, near_fours, part_of, worth_of, result_of, doubles, shifts,
     most) = spaces  # fmt: skip
    pictures, noise, blinds, trust_class, costs, normal, tape = habits
    shared_part, own_part, bits, hit, adjacent, pass_below, any_doubles, reads, first_choices = numbers
    laid_on, part_points, counts, lost, first = results

    players, rounds, turns = U64(groups.shape[0]), U64(groups.shape[1]), U64(laid_on.shape[1])
    parts, zero, one, three = U64(len(ends) - 1), U64(0), U64(1), U64(3)
    n, areas, map_slots, all_slots = ends[parts], ends[1], slot_ends[1], slot_ends[parts]
    right = np.int64(perceived.shape[0])
    first_word = U64(right)
    last = (1 << bits) - 1
    cut, small_bits = I32(~last), I32(bits)
    lost_most = U64(costs.shape[1] - 1)

    minds = np.zeros((players, all_slots), np.int32)
    tastes = np.full((players, all_slots), BLOCKED, np.int32)
    beliefs = np.zeros((players, all_slots), np.int32)
    chances = np.zeros((players, all_slots + one), np.int32)
    work = np.zeros(all_slots, np.int32)
    floats = work.view(np.float32)
    keys = np.zeros(all_slots, np.int32)
    sums = np.zeros((players, 3), np.int64)
    stale = np.ones((players, 3), np.bool_)  # sectors that were touched since the player weighed them
    playing = np.ones(players, np.bool_)
    laid = np.zeros((players, parts), np.int64)
    risk = np.zeros(players, np.int64)
    for r in range(rounds):
        for p in range(players):
            # What the player makes of the card.
            group = U64(groups[p, r])
            if right == 1:
                row = U64(perceived[0, group, words[r, p, 0] & ANY])
                copy_row(map_logs, row, minds, p, zero, map_slots)
            else:
                several_areas(map_weights, perceived, group, words, r, minds, p, work, floats)
            sums[p, 0] = right << UNIT_BITS
            error = normal[shared[r, 0] & ANY] * shared_part
            error += normal[words[r, p, first_word + one] & ANY] * own_part
            row = scale_row(know1, known1, group, pictures[group], words[r, p, first_word], error)
            start = slot_ends[asked[1]]
            copy_row(logs1, row, minds, p, start, slot_ends[asked[1] + one] - start)
            sums[p, 1] = sums1[row]
            error = normal[shared[r, 1] & ANY] * shared_part
            error += normal[words[r, p, first_word + three] & ANY] * own_part
            row = scale_row(know2, known2, group, pictures[group], words[r, p, first_word + U64(2)], error)
            start = slot_ends[asked[2]]
            copy_row(logs2, row, minds, p, start, slot_ends[asked[2] + one] - start)
            sums[p, 2] = sums2[row]
            word = first_word + U64(4)
            for part in range(parts):
                start = ends[part]
                size = ends[part + one] - start
                if blinds[group]:
                    blind_taste(words, r, word + one, bits, last, start, size, slot_ends[part], tastes, p)
                else:
                    begin = U64(words[r, p, word] & NOISE_MASK)
                    taste(
                        tape, begin, noise[group], small_bits, last, start, size, slot_ends[part], tastes, p
                    )
            playing[p] = True
            risk[p] = 0
            for part in range(three):
                stale[p, part] = True
            for part in range(parts):
                laid[p, part] = 0
        for turn in range(turns):
            for p in range(players):
                playing[p] &= hands[p, r] > np.int64(turn)
                if not playing[p]:
                    continue
                group = U64(groups[p, r])
                blind = blinds[group]
                on_hit, on_score, cost = np.int64(0), np.int64(0), np.int64(0)
                if not blind:
                    for sector in range(three):
                        if not stale[p, sector]:
                            continue
                        stale[p, sector] = False
                        start = slot_ends[asked[sector]]
                        size = slot_ends[asked[sector] + one] - start
                        powers(minds, p, start, size, work)
                        believe(floats, sums[p, sector], shifts[sector], beliefs, p, start, size)
                        if most[sector] > 1:
                            at_most_one(beliefs, p, start, size)
                        if sector > zero:
                            add_beside(beliefs, chances, p, start, size)
                            if most[sector] > 1:
                                at_most_one(chances, p, start, size)
                        else:
                            add_neighbours(beliefs, chances, p, areas, map_slots, near, near_fours)
                            if right > 1:
                                any_of(chances, p, map_slots, right, work, keys)
                    before = U64(supply[p, r] + ((risk[p] + UNIT // 2) >> UNIT_BITS))
                    cost = costs[group, min(before, lost_most)]
                    on_hit = np.int64(hit - adjacent) << bits
                    on_score = np.int64(adjacent) << bits
                on_loss = (cost << bits) >> UNIT_BITS
                # The best free space.
                if not (any_doubles or first_choices):
                    score = I32(on_score + on_loss)
                    best = np.int64(
                        weigh(beliefs, chances, tastes, keys, p, zero, all_slots, I32(on_hit), score, cut)
                    )
                else:
                    best = np.int64(BLOCKED)
                    others_in = np.int64(-1)
                    for q in range(players):
                        others_in += np.int64(playing[q])
                    for part in range(parts):
                        factor = np.int64(256)
                        if doubles[part]:
                            others = np.int64(0)
                            for q in range(players):
                                others += laid[q, part] if q != p else 0
                            if others == 0:
                                factor += 256 >> others_in
                        score = I32((on_score * factor >> 8) + on_loss)
                        start = slot_ends[part]
                        size = slot_ends[part + one] - start
                        gain = I32(on_hit * factor >> 8)
                        found = np.int64(
                            weigh(beliefs, chances, tastes, keys, p, start, size, gain, score, cut)
                        )
                        if first_choices and turn == zero:
                            first[r, p, part] = last - (found & last)
                        best = max(best, found)
                if best <= FREE or (turn > zero and not blind and (best >> bits) <= pass_below + cost):
                    playing[p] = False
                    continue
                # A stone is laid, and all still in take it as evidence.
                space = U64(last - (best & last))
                part = part_of[space]
                laid_on[r, turn, p] = space
                counts[r, part, result_of[space]] += 1
                part_points[r, p, part] += worth_of[space]
                lost[r, p] += worth_of[space] <= 0
                laid[p, part] += 1
                risk[p] += UNIT - np.int64(chances[p, slots[space]])
                asked_as: Any = three
                for k in range(three):
                    if asked[k] == part:
                        asked_as = k
                start = slot_ends[part]
                size = slot_ends[part + one] - start
                for q in range(players):
                    tastes[q, slots[space]] = BLOCKED
                    if reads and q != p and playing[q] and asked_as < three:
                        row = U64(trust_class[groups[q, r]]) * (n + one) + space
                        add_row(evidence, row, minds, q, start, size)
                        stale[q, asked_as] = True
        for part in range(parts):
            if doubles[part]:
                there = np.int64(0)
                for p in range(players):
                    there += laid[p, part] > 0
                for p in range(players):
                    if there == 1 and laid[p, part] > 0:
                        part_points[r, p, part] *= 2
