import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRun, repositoryRoot } from "@distcal/testing";
import { expect, it } from "vitest";
import { linkFaults } from "./links.ts";

it("built for a sub-path, every link, script and download stays within it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "distcal-site-"));
  await mustRun(process.execPath, ["node_modules/vitepress/bin/vitepress.js", "build", "--outDir", folder], {
    cwd: join(repositoryRoot, "apps/docs"),
    env: { DISTCAL_DOCS_BASE: "/distcal/" },
  });
  expect(linkFaults(folder, "/distcal/")).toEqual([]);
  expect(readFileSync(join(folder, "guide/getting-started.html"), "utf8")).toContain(
    'href="/distcal/examples/past.csv"',
  );
});
