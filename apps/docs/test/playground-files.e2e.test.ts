import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { mustRun, repositoryRoot } from "@distcal/testing";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { runsBrowser } from "./browser.ts";
import { site } from "./built-site.ts";
import { parquetFiles } from "./playground/parquet-files.ts";
import { playgroundOnSite } from "./playground-on-site.ts";
import { type BroughtFile, csvFile, type PlaygroundPage, patience, predictionsCsv } from "./playground-page.ts";

describe.runIf(runsBrowser)("the playground reads and writes files", () => {
  const visit = playgroundOnSite();
  const { running, at } = visit;
  let page: Page;
  let playground: PlaygroundPage;

  beforeEach(() => {
    ({ page, playground } = visit);
  });

  it("fits quantiles that the header shows; the command line reads its model and the same table", async () => {
    const [header, ...lines] = predictionsCsv(200).trim().split("\n");
    expect(header).toBe("name,mu,sigma,actual");
    const rows = lines.map((line) => {
      const [name, mean, std, actual] = line.split(",");
      return [name, ...[-1.28, 0, 1.28].map((z) => Number(mean) + z * Number(std)), actual].join();
    });
    writeFileSync(at("quantiles.csv"), `name,q0.1,q0.5,q0.9,actual\n${rows.join("\n")}\n`);
    await playground.open();
    await playground.bring(at("quantiles.csv"));
    await playground.part("columns").click({ timeout: patience });
    expect(await playground.part("read-as").inputValue()).toBe("header");
    await playground.part("fit").click({ timeout: patience });
    await playground.done();
    const [model, calibrated] = [await playground.saved("save-model"), await playground.saved("save-csv")];
    await mustRun(process.execPath, [
      join(repositoryRoot, "apps/cli/dist/bin.js"),
      ...["predict", model, at("quantiles.csv"), "--quantiles", "0.05,0.95", "--out", at("quantiles-out.csv")],
    ]);
    const columnOf = (path: string, name: string): number[] => {
      const [names, ...cells] = readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split(","));
      return cells.map((row) => Number(row[names.indexOf(name)]));
    };
    const [ours, theirs] = [calibrated, at("quantiles-out.csv")].map((path) => columnOf(path, "calibrated_q0.95"));
    expect(ours).toHaveLength(200);
    expect(Math.max(...ours.map((value, row) => Math.abs(value - theirs[row])))).toBeLessThan(1e-9);
  });

  it("fits a CSV file; the command line loads its model and gives the same quantiles to 1e-9", async () => {
    writeFileSync(at("mine.csv"), predictionsCsv(400));
    await playground.open();
    await playground.bring(at("mine.csv"));
    await playground.part("fit").click({ timeout: patience });
    await playground.done();
    expect(await playground.part("judged-by").textContent()).toMatch(/Fitted to 280 rows, judged by 120 rows/);
    const [model, calibrated] = [await playground.saved("save-model"), await playground.saved("save-csv")];
    await mustRun(process.execPath, [
      join(repositoryRoot, "apps/cli/dist/bin.js"),
      ...["predict", model, at("mine.csv"), "--out", at("cli.csv")],
    ]);
    const [ours, theirs] = [calibrated, at("cli.csv")].map((path) =>
      readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split(",")),
    );
    expect(ours[0]).toEqual(theirs[0]);
    expect(ours[0].slice(4)).toEqual(["calibrated_mean", "calibrated_std", "q0.05", "q0.5", "q0.95", "outside"]);
    expect(ours).toHaveLength(401);
    let largest = 0;
    for (let row = 1; row < ours.length; row++) {
      expect(ours[row].slice(0, 4)).toEqual(theirs[row].slice(0, 4));
      expect(ours[row].at(-1)).toBe(theirs[row].at(-1));
      for (let c = 4; c < 9; c++) largest = Math.max(largest, Math.abs(Number(ours[row][c]) - Number(theirs[row][c])));
    }
    expect(largest).toBeLessThan(1e-9);

    const [figure] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("[data-figure=pit]").getByRole("button", { name: "Save as SVG" }).click(),
    ]);
    expect(figure.suggestedFilename()).toBe("distcal-pit.svg");
    expect(readFileSync(await figure.path(), "utf8")).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[\s\S]*<\/svg>\n$/,
    );
  });

  it("reads Parquet and pasted text; rows without numbers are named and can be left out", async () => {
    await playground.open();
    await playground.bring({
      name: "small.parquet",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(parquetFiles.zstd, "base64"),
    });
    await playground.part("bad-rows").waitFor({ timeout: patience });
    expect(await playground.part("bad-rows").textContent()).toMatch(
      /row 4: column "actual" must be a finite number, got nothing/,
    );
    expect(await playground.part("fit").isDisabled()).toBe(true);
    await playground.part("skip").check();
    await playground.part("fit").click();
    await playground.part("problem").waitFor();
    expect(await playground.part("problem").textContent()).toMatch(/11 usable rows.*add rows/);

    await playground.part("another").click();
    await page.getByText("Paste a table instead").click();
    await page
      .getByLabel("Table as CSV text")
      .fill(predictionsCsv(60).replace("name,mu,sigma,actual", "name,guess,width,aftermath"));
    await page.getByRole("button", { name: "Use this text" }).click();
    await playground.part("open-choice").waitFor();
    for (const [role, name] of Object.entries({ mean: "guess", std: "width", target: "aftermath" })) {
      await page.locator(`[data-role=${role}]`).selectOption({ label: name });
    }
    await playground.part("method").selectOption("variance-scaling");
    await playground.part("fit").click();
    await playground.done();
  });

  it("answers bad files with what to do, and can continue", async () => {
    writeFileSync(at("huge.csv"), "mean,std,target\n");
    truncateSync(at("huge.csv"), 2 ** 30);
    await playground.open();
    const cases: [string | BroughtFile, RegExp][] = [
      [
        csvFile("prose.csv", "It was a dark and stormy night.\nNo table was near.\n"),
        /not a table.*one row for each prediction/,
      ],
      [csvFile("words.csv", "name,colour,size\nx,red,big\ny,blue,small\n"), /no three columns of numbers/],
      [csvFile("no-outcomes.csv", "mean,std\n1,2\n3,4\n"), /no column of observed outcomes.*called target or y/],
      [csvFile("empty.csv", ""), /is empty/],
      [csvFile("picture.csv", "\u0089PNG\r\n\u0000\u0000"), /holds binary data/],
      [at("huge.csv"), /1\.0 GB.*up to 100 MB.*command line/],
    ];
    for (const [file, message] of cases) {
      await playground.bring(file);
      await expect.poll(() => playground.part("problem").textContent(), { timeout: patience }).toMatch(message);
      expect(await playground.part("playground").textContent()).not.toMatch(/\bat \w+ \(|\.ts:\d|undefined|NaN/);
    }
    const same = predictionsCsv(40).replaceAll(/,[^,\n]+(?=\n)/g, (cell) => (cell === ",actual" ? cell : ",5"));
    await playground.bring(csvFile("constant.csv", same));
    await expect
      .poll(() => playground.part("caution").textContent(), { timeout: patience })
      .toMatch(/^Every outcome is 5: .* Choose the column of observed outcomes\.$/);
    await playground.bring(csvFile("few.csv", predictionsCsv(8)));
    await expect
      .poll(() => playground.part("verdict-base").textContent(), { timeout: patience })
      .toMatch(/Too few rows to say/);
    await playground.bring(csvFile("negative.csv", predictionsCsv(50).replace(/(row 2,[^,]+),/, "$1,-")));
    await playground.part("bad-rows").waitFor();
    expect(await playground.part("bad-rows").textContent()).toMatch(/row 3: column "sigma" must be > 0, got "-/);
    await playground.part("skip").check();
    await playground.part("method").selectOption("global-beta");
    await playground.part("fit").click();
    await playground.done();
  });

  it("stays responsive with 100,000 rows", async () => {
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { longest: number };
      seen.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
      }).observe({ type: "longtask" });
    });
    await playground.open();
    await page.evaluate(() => {
      (globalThis as unknown as { longest: number }).longest = 0;
    });
    // By its path: a file that the test hands over in memory would be unpacked by the page itself.
    writeFileSync(at("large.csv"), predictionsCsv(100_000));
    await playground.bring(at("large.csv"));
    await playground.part("method").selectOption("global-beta", { timeout: patience });
    await playground.part("fit").click({ timeout: patience });
    await playground.done();
    for (let i = 0; i < 10; i++) await playground.part("slider").press("ArrowRight");
    const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
    process.stderr.write(`playground: longest task of the page with 100,000 rows ${Math.round(longest)} ms\n`);
    expect(await playground.part("judged-by").textContent()).toMatch(
      /Scores are of 2,000 rows of those, curves of 20,000 rows/,
    );
    // 100 ms on an idle machine; four times that where other tests run beside it.
    expect(longest).toBeLessThan(400);
  });

  it("works again without a network", async () => {
    await playground.open("?example=honest&method=variance-scaling&seed=1");
    await playground.done();
    await page.evaluate(() => navigator.serviceWorker.ready);
    // Once more with the service worker in place, which keeps what it sees.
    await playground.open("?example=honest&method=variance-scaling&seed=1");
    await playground.done();
    await page.context().setOffline(true);
    await playground.open("?example=honest&method=variance-scaling&seed=1");
    await playground.done();
    expect(await playground.part("headline").textContent()).not.toBe("");
  });

  it("is loaded on its own page only, in less than 600 kB", async () => {
    const scripts = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
    await page.goto(running.server.url, { waitUntil: "networkidle" });
    expect([...scripts].filter((path) => /playground/i.test(path) && !/index\.md/.test(path))).toEqual([]);
    scripts.clear();
    await playground.open("?example=honest&method=variance-scaling&seed=1");
    await playground.done();
    const bytes = [...scripts].reduce(
      (sum, path) => sum + gzipSync(readFileSync(join(site, path)), { level: 9 }).length,
      0,
    );
    process.stderr.write(`playground: ${Math.round(bytes / 1000)} kB of scripts over the wire\n`);
    expect(scripts.size).toBeGreaterThan(2);
    expect(bytes).toBeLessThan(600_000);
  });
});
