import { extendedHeader, refuseClash, type TextPlan } from "@distcal/tables";
import { answersInOrder, textTableOf } from "@distcal/tables/node";
import type { ServedModel } from "../model/served-model.ts";
import { Refusal } from "../refusals/refusal.ts";
import { refusedRow } from "../refusals/refused-row.ts";
import type { AskedInRequest } from "./asked-in-request.ts";
import { requestReading, source, type WantedRows } from "./request-reading.ts";

/** A piece of an answer, with what is counted of it. */
export interface PredictedPiece {
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly outside: number;
}

/** A text that comes in pieces. */
export interface TextRequest {
  readonly format: "jsonl" | "csv";
  readonly pieces: AsyncIterable<Buffer>;
  /** The most rows. */
  readonly mostRows: number;
}

/**
 * JSON lines or CSV as they come, byte for byte, with the answers at the end of each row. Few blocks are under way at once: where
 * pieces are not taken, no more of the request is read.
 */
export async function* predictedText(
  model: ServedModel,
  { format, pieces, mostRows }: TextRequest,
  { asked, added, roles }: AskedInRequest,
  wanted: WantedRows,
): AsyncGenerator<PredictedPiece, void> {
  const table = await textTableOf(
    { file: source, pieces: notEmpty(pieces), fraction: () => undefined },
    { name: format },
  );
  const { exceedColumn, belowColumn } = asked;
  const { columns, form, rows: read } = requestReading(table.names, roles, { ...wanted, exceedColumn, belowColumn });
  refuseClash(source, table.names, added.names);
  const header = extendedHeader(source, table, added.names);
  const { dialect, names } = table;
  const layout = { format, dialect, names };
  const plan: TextPlan = { layout, columns, ...(form && { form }), added: added.names, types: added.types };
  let [records, rows] = [0, 0];
  const answers = answersInOrder(
    table.blocks(),
    async (block) => {
      const first = records;
      records += block.records;
      if (records > mostRows)
        throw new Refusal(413, `a request must have at most ${mostRows} rows; send them in parts`);
      return model.answerText({ asked, ...read }, plan, block, first);
    },
    model.ahead,
  );
  let unsent: Uint8Array = header;
  for await (const { block, outside } of answers) {
    if (block.firstBad !== undefined) throw refusedRow(block.firstBad, rows);
    rows += block.rows;
    yield {
      bytes: unsent.length === 0 ? block.bytes : Buffer.concat([unsent, block.bytes]),
      rows: block.rows,
      outside,
    };
    unsent = new Uint8Array(0);
  }
  if (unsent.length > 0) yield { bytes: unsent, rows: 0, outside: 0 };
}

async function* notEmpty(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let empty = true;
  for await (const piece of pieces) {
    empty = false;
    yield piece;
  }
  if (empty) throw new Refusal(400, "the body is empty; send rows");
}
