import { describe, expect, it } from "vitest";
import { gatheredLabels } from "../../src/labels/gathered-labels.ts";

const place = { option: "by", name: "site", index: 0 };

function gathered(...blocks: readonly (readonly string[])[]): ReturnType<ReturnType<typeof gatheredLabels>["column"]> {
  const labels = gatheredLabels("a.csv", place);
  for (const block of blocks) labels.add(block);
  return labels.column();
}

describe("gatheredLabels", () => {
  it("keeps numbers as numbers, with NaN for what is missing", () => {
    const column = gathered(["1", "2.50", ""], ["NA", "-3e2", "null"]);
    expect(column).toEqual({
      name: "site",
      numbers: Float64Array.of(1, 2.5, Number.NaN, Number.NaN, -300, Number.NaN),
    });
  });

  it("takes texts by their places, numbers before them by their shortest form", () => {
    expect(gathered(["1.0", "2", ""], ["north", "1", " 2 "])).toEqual({
      name: "site",
      codes: Int32Array.of(0, 1, -1, 2, 0, 1),
      texts: ["1", "2", "north"],
    });
  });

  it("is the same however the rows are cut into blocks", () => {
    const rows = ["7", "", "7.0", "x", "08", "nan", "7"];
    expect(gathered(rows)).toEqual(gathered(rows.slice(0, 2), rows.slice(2, 3), rows.slice(3)));
  });

  it("takes codes and long ids for texts: as numbers they would lose digits", () => {
    expect(gathered(["00123", "00124"])).toMatchObject({ texts: ["00123", "00124"] });
    const ids = ["12345678901234567891", "12345678901234567892"];
    expect(gathered(ids)).toMatchObject({ texts: ids });
    expect(gathered(["0.5", "0"])).toMatchObject({ numbers: Float64Array.of(0.5, 0) });
  });

  it("of nothing but missing labels is a column of NaN", () => {
    expect(gathered(["", "NA"])).toEqual({ name: "site", numbers: Float64Array.of(Number.NaN, Number.NaN) });
  });
});
