import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { memoryOf, sendLines, sendRows } from "../../bench/serve/load.ts";
import { exampleCsv } from "../example-table.ts";
import { tellsMemory } from "../peak-memory.ts";
import { runDistcal } from "../run-distcal.ts";
import { startService } from "./running-service.ts";

const folder = testFolder();

it.runIf(tellsMemory)("100,000 requests and a long stream leave memory flat", async () => {
  const model = folder.at("model.json");
  const past = folder.write("past.csv", exampleCsv(300));
  await runDistcal(["fit", past, "--out", model, "--preset", "paper", "--engine", "float64", "--quiet"]);
  const { port, child } = await startService([model]);
  const pid = child.pid as number;
  await sendRows(port, 20_000, 8);
  const before = memoryOf(pid).now;
  await sendRows(port, 80_000, 8);
  // The collector may be anywhere in its cycle; a kilobyte lost by each request would be 80 MB beside that.
  expect(memoryOf(pid).now - before).toBeLessThan(40);
  expect((await sendLines(port, 300_000)).lines).toBe(300_000);
  expect(memoryOf(pid).peak).toBeLessThan(300);
});
