/** A web service in Flask, with a README in reStructuredText. */
export const stockroom: Record<string, string> = {
  'README.rst': `=========
Stockroom
=========

Stockroom is a small web service that counts what lies on the shelves of a
warehouse and says what has to be ordered.

Installation
============

You need Python 3.11 or newer::

    python -m venv .venv
    . .venv/bin/activate
    pip install -e .[dev]

Running the server
------------------

.. code-block:: bash

   flask --app inventory.app run --debug

The server listens on port 5000.

Configuration
-------------

\`\`STOCKROOM_DB\`\` names the database file.
`,
  'pyproject.toml': `[project]
name = "stockroom"
version = "0.4.1"
description = "Counts what is on the shelves"
requires-python = ">=3.11"
dependencies = [
  "flask>=3.0",
  "sqlalchemy>=2.0",
]

[project.optional-dependencies]
dev = ["pytest", "ruff"]

[tool.ruff]
line-length = 100
`,
  Makefile: `.PHONY: lint migrate
lint:
	ruff check .
migrate:
	python -m inventory.migrate
`,
  'inventory/__init__.py': `"""Counts what lies on the shelves."""
`,
  'inventory/app.py': `"""The Flask application and its routes."""
import logging
import os

from flask import Flask, abort, jsonify, request

from .auth import require_token
from .store import Store

log = logging.getLogger(__name__)


def create_app(config=None):
    """Builds the application; tests hand in their own configuration."""
    app = Flask(__name__)
    app.config["DB"] = os.environ.get("STOCKROOM_DB", "stock.db")
    app.config.update(config or {})
    logging.basicConfig(level=logging.INFO)
    store = Store(app.config["DB"])

    @app.route("/items")
    def list_items():
        return jsonify(store.all())

    @app.route("/items/<sku>", methods=["GET", "DELETE"])
    @require_token
    def one_item(sku):
        item = store.find(sku)
        if item is None:
            abort(404)
        return jsonify(item)

    @app.post("/orders")
    @require_token
    def order():
        return jsonify(store.order(request.json["sku"])), 201

    return app
`,
  'inventory/auth.py': `"""Checks the bearer token of a request."""
import functools
import os

from flask import abort, request


class TokenError(Exception):
    """Raised when a token is missing or wrong."""


def check_token(token):
    """Compares a token with the one in STOCKROOM_TOKEN."""
    if token != os.environ["STOCKROOM_TOKEN"]:
        raise TokenError("wrong token")


def require_token(view):
    """Decorates a view that only known clients may call."""

    @functools.wraps(view)
    def checked(*args, **kwargs):
        try:
            check_token(request.headers.get("Authorization", "").removeprefix("Bearer "))
        except TokenError:
            abort(401)
        return view(*args, **kwargs)

    return checked
`,
  'inventory/store.py': `"""Items and orders in SQLite, through SQLAlchemy."""
from sqlalchemy import create_engine, text

# TODO: use migrations of alembic
SCHEMA = "CREATE TABLE IF NOT EXISTS items (sku TEXT PRIMARY KEY, count INTEGER)"


class Store:
    """All that is known of the shelves."""

    def __init__(self, path):
        self.engine = create_engine(f"sqlite:///{path}")
        with self.engine.begin() as connection:
            connection.execute(text(SCHEMA))

    def all(self):
        with self.engine.begin() as connection:
            return [dict(row._mapping) for row in connection.execute(text("SELECT * FROM items"))]

    def find(self, sku):
        return next((item for item in self.all() if item["sku"] == sku), None)

    def order(self, sku):
        if self.find(sku) is None:
            raise KeyError(sku)
        return {"sku": sku, "state": "ordered"}
`,
  'inventory/db.py': `"""Helpers for the connection."""


def connect(url):
    return url
`,
  'inventory/migrate.py': `"""Brings an old database to the newest schema."""
from .store import Store


def main():
    Store("stock.db")


if __name__ == "__main__":
    main()
`,
  'tests/test_store.py': `from inventory.store import Store


def test_orders_what_is_there(tmp_path):
    assert Store(tmp_path / "a.db").all() == []
`,
  'tests/test_auth.py': `import pytest

from inventory.auth import TokenError, check_token


def test_wrong_token(monkeypatch):
    monkeypatch.setenv("STOCKROOM_TOKEN", "a")
    with pytest.raises(TokenError):
        check_token("b")
`,
};
