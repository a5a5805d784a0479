import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun, repositoryRoot } from "@distcal/testing";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { runsBrowser } from "./browser.ts";
import { playgroundOnSite } from "./playground-on-site.ts";
import { csvFile, type PlaygroundPage, patience, predictionsCsv } from "./playground-page.ts";

/** The same predictions in three regions, of which one misses by four times as much. */
function regionsCsv(rows: number): string {
  const [, ...lines] = predictionsCsv(rows).trim().split("\n");
  const regional = lines.map((line, i) => {
    const [, mean, std, actual] = line.split(",").map(Number);
    const region = ["east", "north", "west"][i % 3];
    return [region, mean, std, region === "west" ? mean + 4 * (actual - mean) : actual].join();
  });
  return `region,mu,sigma,actual\n${regional.join("\n")}\n`;
}

describe.runIf(runsBrowser)("groups in the playground", () => {
  const visit = playgroundOnSite();
  const { at } = visit;
  let page: Page;
  let playground: PlaygroundPage;

  beforeEach(() => {
    ({ page, playground } = visit);
  });

  it("are chosen in a menu, shown with their coverage, and read by the command line from the model", async () => {
    writeFileSync(at("regions.csv"), regionsCsv(300));
    await playground.open();
    await playground.bring(at("regions.csv"));
    await playground.part("columns").click({ timeout: patience });
    const groupMenus = page.locator("[data-input=group]");
    await groupMenus.first().selectOption({ label: "region" });
    await expect.poll(() => groupMenus.count(), { timeout: patience }).toBe(2);
    await playground.part("fit").click({ timeout: patience });
    await playground.done();
    const rows = playground.part("groups").locator("tbody tr");
    expect(await rows.count()).toBe(3);
    expect(await rows.first().textContent()).toMatch(/^\s*west/);
    await page.setViewportSize({ width: 1280, height: 900 });
    await playground.part("groups").scrollIntoViewIfNeeded();
    const [model, calibrated] = [await playground.saved("save-model"), await playground.saved("save-csv")];
    const report = readFileSync(await playground.saved("save-report"), "utf8");
    expect(report).toContain("How groups differ");
    await mustRun(process.execPath, [
      join(repositoryRoot, "apps/cli/dist/bin.js"),
      ...["predict", model, at("regions.csv"), "--out", at("cli.csv")],
    ]);
    const [ours, theirs] = [calibrated, at("cli.csv")].map((path) =>
      readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split(",")),
    );
    expect(ours[0]).toEqual(theirs[0]);
    expect(ours).toHaveLength(301);
    const differences = ours
      .slice(1)
      .flatMap((row, i) => row.slice(4, 9).map((cell, c) => Math.abs(Number(cell) - Number(theirs[i + 1][c + 4]))));
    expect(Math.max(...differences)).toBeLessThan(1e-9);
    await playground.part("guarantee").selectOption("group");
    await groupMenus.first().selectOption({ value: "-1" });
    await expect.poll(() => playground.part("guarantee").inputValue(), { timeout: patience }).toBe("none");
  });

  it("of a row without a label are refused by name, and such rows can be left out", async () => {
    await playground.open();
    await playground.bring(csvFile("holes.csv", regionsCsv(60).replace("\nnorth,", "\n,")));
    await playground.part("columns").click({ timeout: patience });
    await page.locator("[data-input=group]").first().selectOption({ label: "region" });
    await playground.part("bad-rows").waitFor({ timeout: patience });
    expect(await playground.part("bad-rows").textContent()).toMatch(/row 2: column "region" must name the row's group/);
    await playground.part("skip").check();
    expect(await playground.part("fit").isEnabled()).toBe(true);
  });
});
