"""Verbs and the ints made of them."""

from __future__ import annotations

import pytest

from hannibal.kernel.actions import VERB_MASK, Vocabulary, argument_of, make, verb_of
from hannibal.kernel.masks import counts_in, mask_of, members, packed_counts


def test_no_two_verbs_share_a_word() -> None:
    vocabulary = Vocabulary()
    assert [vocabulary.verb("march"), vocabulary.verb("pass")] == [0, 1]
    with pytest.raises(ValueError, match="two verbs share the word 'march'"):
        vocabulary.verb("march", 1)


def test_a_verb_too_many_for_its_bits_is_refused() -> None:
    vocabulary = Vocabulary()
    for number in range(VERB_MASK + 1):
        vocabulary.verb(f"verb-{number}")
    with pytest.raises(ValueError, match="no room for the verb 'pass'"):
        vocabulary.verb("pass")


def test_an_action_holds_its_verb_and_its_argument() -> None:
    action = make(VERB_MASK, 1 << 70)
    assert (verb_of(action), argument_of(action)) == (VERB_MASK, 1 << 70)


def test_sets_and_counts_come_out_of_an_int_as_they_went_in() -> None:
    assert members(mask_of((66, 3, 3, 0))) == [0, 3, 66]
    assert counts_in(packed_counts((7, 0, 5), 3), 4, 3) == [7, 0, 5, 0]
