import { createRng } from "@distcal/numerics";
import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { type Format, faultOf } from "./carried-through.ts";
import { randomTable } from "./random-table.ts";

const folder = testFolder();
/** For a search by hand: so many tables for each pair of formats. */
const tables = Number(process.env["DISTCAL_FAULT_TABLES"] ?? 40);
const seed = Number(process.env["DISTCAL_FAULT_SEED"] ?? 21);
const formats: readonly Format[] = ["csv", "jsonl", "parquet"];
const pairs = formats.flatMap((from) => formats.map((to) => [from, to] as const));

it.each(pairs)(
  "random tables from %s to %s keep every cell, with the answers beside it",
  { timeout: 36e5 },
  async (from, to) => {
    const random = createRng(seed + pairs.findIndex((pair) => pair[0] === from && pair[1] === to));
    const faults: string[] = [];
    for (let n = 0; n < tables; n++) {
      const table = randomTable(random);
      const fault = await faultOf(random, table, folder.at, [from, to]).catch(
        (error) => `failed with ${String(error)}`,
      );
      if (fault !== undefined) faults.push(`table ${n} (${table.names.join("|")}): ${fault}`);
    }
    expect(faults).toEqual([]);
  },
);
