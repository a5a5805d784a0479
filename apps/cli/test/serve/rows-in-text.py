"""What schemathesis needs to know beyond the OpenAPI document: what rows look like as CSV and JSON lines, which are just
text to the document, and that exceed_column and below_column name a column of these rows."""

import json

import schemathesis
from hypothesis import strategies as st

number = st.floats(-1e6, 1e6, allow_nan=False)
row = st.fixed_dictionaries({"mean": number, "std": st.floats(1e-6, 1e6), "target": number})
rows = st.lists(row, min_size=1, max_size=40)


columns = ["mean", "std", "target"]


def csv(table):
    lines = [",".join(columns)] + [",".join(repr(row[name]) for name in columns) for row in table]
    return "\n".join(lines).encode()


def jsonl(table):
    return "\n".join(json.dumps(line) for line in table).encode()


schemathesis.openapi.media_type("text/csv", rows.map(csv))
schemathesis.openapi.media_type(
    "application/x-ndjson", rows.map(jsonl), aliases=["application/jsonl", "application/ndjson"]
)


@schemathesis.hook
def before_call(context, case, kwargs):
    for name in ["exceed_column", "below_column"]:
        if name in (case.query or {}):
            case.query[name] = "mean" if name == "exceed_column" else "std"
