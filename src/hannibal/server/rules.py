"""The rules reference: ids and gists in our own words, to look up and to search."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from hannibal.kernel.game import JsonObject
from hannibal.rulebook import Rule, book_names, load_rules
from hannibal.server.refusals import Refused


def rule_routes() -> APIRouter:
    """The rules under /api."""
    router = APIRouter(tags=["rules"])
    books = book_names()

    @router.get("/rules")
    def rules(
        book: Annotated[str | None, Query(max_length=10, description="as the ids of its rules begin")] = None,
        q: Annotated[str, Query(max_length=100, description="words to find")] = "",
        rule: Annotated[
            str | None, Query(max_length=60, alias="id", description="one rule by its id")
        ] = None,
    ) -> JsonObject:
        """The rules of the books: all, one book's, those with some words, or one by its id."""
        if book is not None and book not in books:
            raise Refused(422, f"book: expected {', '.join(books)}, not {book!r}")
        if rule is not None and rule not in load_rules():
            raise Refused(404, f"there is no rule {rule!r}")
        words = q.casefold().split()
        found = [
            _row(one)
            for one in load_rules().values()
            if (book is None or one.book == book) and (rule is None or one.id == rule) and _has(one, words)
        ]
        return {"books": list(books), "rules": found}

    return router


def _has(rule: Rule, words: list[str]) -> bool:
    text = f"{rule.id} {rule.title} {rule.gist}".casefold()
    return all(word in text for word in words)


def _row(rule: Rule) -> JsonObject:
    chapter = rule.id.partition(".")[0]
    return {"id": rule.id, "book": rule.book, "chapter": chapter, "title": rule.title, "gist": rule.gist}
