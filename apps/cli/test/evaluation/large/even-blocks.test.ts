import { expect, it } from "vitest";
import { evenBlocks } from "../../../src/evaluation/large/even-blocks.ts";

/** The blocks of the rows 0, 1, …, which come in pieces of a size. */
function blocksOf(rows: number, piece: number, size: number): number[][] {
  const blocks = evenBlocks(1, size);
  const cut: number[][] = [];
  for (let start = 0; start < rows; start += piece) {
    const length = Math.min(piece, rows - start);
    for (const [column] of blocks.add([Float64Array.from({ length }, (_, i) => start + i)])) cut.push([...column]);
  }
  return [...cut, [...blocks.rest()[0]]];
}

it("cuts rows at the same places, however they come, and leaves no single row over", () => {
  for (let rows = 2; rows < 40; rows++) {
    const blocks = blocksOf(rows, rows, 5);
    expect(blocks.flat()).toEqual(Array.from({ length: rows }, (_, i) => i));
    for (const block of blocks.slice(0, -1)) expect(block).toHaveLength(5);
    expect(blocks.at(-1)?.length).toBeGreaterThanOrEqual(2);
    for (const piece of [1, 3, 7, 12]) expect(blocksOf(rows, piece, 5)).toEqual(blocks);
  }
});
