import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readWatch } from "@distcal/monitor";
import { createRng } from "@distcal/numerics";
import { repositoryRoot, testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { runDistcal } from "../run-distcal.ts";
import { watchCsv, watchLines } from "../watch-table.ts";

const folder = testFolder();
const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
/** For a search by hand: so many kills. */
const kills = Number(process.env["DISTCAL_FAULT_KILLS"] ?? 30);
const rows = 40_000;

const savedAt = (state: string): number => statSync(folder.at(state), { throwIfNoEntry: false })?.mtimeMs ?? 0;

it(
  "a watch that is killed again and again ends in the state of one that was not",
  async () => {
    folder.write("fit.csv", watchCsv(watchLines({ rows: 300, seed: 1 })));
    folder.write("rows.csv", watchCsv(watchLines({ rows, seed: 2, wider: 1.2, since: rows / 2, blankEvery: 100 })));
    const [model, file] = [folder.at("model.json"), folder.at("rows.csv")];
    await runDistcal(["fit", folder.at("fit.csv"), "--method", "variance-scaling", "--out", model, "--quiet"]);
    const watch = (state: string) => [
      "watch",
      model,
      file,
      "--state",
      folder.at(state),
      "--save-every",
      "500",
      "--quiet",
    ];
    await runDistcal(watch("whole.json"));
    const whole = readFileSync(folder.at("whole.json"), "utf8");
    const random = createRng(Number(process.env["DISTCAL_FAULT_SEED"] ?? 21));
    let [done, between] = [0, 0];
    for (let round = 0; done < kills; round++) {
      const state = `state-${round}.json`;
      for (let isOver = false; !isOver && done < kills; ) {
        const child = spawn(process.execPath, [bin, ...watch(state)], { stdio: "ignore" });
        const before = savedAt(state);
        const delay = 60 * random.uniform();
        // From its first save on: before it there is nothing to lose.
        const looking = setInterval(() => {
          if (savedAt(state) === before) return;
          clearInterval(looking);
          setTimeout(() => child.kill("SIGKILL"), delay);
        }, 2);
        const [, signal] = await once(child, "exit");
        clearInterval(looking);
        if (signal === "SIGKILL") done++;
        isOver = signal !== "SIGKILL";
        // At every moment it is a whole state of the rows so far.
        const saved = existsSync(folder.at(state)) ? readWatch(readFileSync(folder.at(state), "utf8")) : undefined;
        const [input] = saved?.inputs ?? [];
        expect(input?.watched ?? 0).toBe(saved?.rows ?? 0);
        if (saved !== undefined && saved.rows > 0 && saved.rows < 0.99 * rows) between++;
        if (isOver) {
          expect(readFileSync(folder.at(state), "utf8")).toBe(whole);
        }
      }
      await runDistcal(watch(state));
      expect(readFileSync(folder.at(state), "utf8")).toBe(whole);
    }
    // Some kills must fall into the middle of the work.
    expect(between).toBeGreaterThan(kills / 2);
  },
  60_000 + 10_000 * kills,
);
