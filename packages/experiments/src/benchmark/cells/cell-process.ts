import { answerCell, type CellTask } from "./benchmark-cell.ts";

if (process.send === undefined) throw new Error("cell-process: must be started by a benchmark, with a channel to it");

// One cell and no more: its memory and its first fit are then nobody else's.
process.once("message", async (task: CellTask) => process.send?.(await answerCell(task)));
// Whoever started it has gone.
process.once("disconnect", () => process.exit());
