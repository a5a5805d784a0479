import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds on a page that keeps people from reading or using it. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => {
    const { axe: tool } = globalThis as unknown as { axe: typeof import("axe-core") };
    return tool.run(document, { resultTypes: ["violations"] });
  });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).slice(0, 3)}`);
}
