import { chooseForm, type FormOptions } from "@distcal/tables/forms";
import { type ReadOptions, readSample, readTable, type SampleOptions, textTableOf } from "@distcal/tables/node";
import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";

const folder = testFolder();

it("functions that read tables refuse options that they don't know, by name", async () => {
  const file = folder.write("rows.csv", "mean,std,target\n1,2,3\n");
  const sampled = { maxRows: 10, seed: 1, onBlock: () => Promise.resolve() } as SampleOptions;
  await expect(readTable(file, ["mean"], {}, { maxRows: 3 } as ReadOptions)).rejects.toThrow(
    'readTable: unknown option "maxRows"; known options: labels, most, seed, onRows, onBlock',
  );
  await expect(readSample([file], {}, sampled)).rejects.toThrow(
    'readSample: unknown option "onBlock"; known options: maxRows, seed, onRows',
  );
  const source = { file, pieces: (async function* () {})(), fraction: () => undefined };
  await expect(textTableOf(source, { name: "csv" }, { delimeter: ";" } as object)).rejects.toThrow(
    'textTableOf: unknown option "delimeter"; did you mean delimiter?',
  );
  expect(() => chooseForm(file, ["mean", "std"], { famly: "normal" } as FormOptions)).toThrow(
    'chooseForm: unknown option "famly"; did you mean family?',
  );
});
