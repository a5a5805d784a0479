import axe from "axe-core";

/** What is asked of a page in a browser: playwright's has it. */
export interface PageInBrowser {
  evaluate<Answer>(script: string): Promise<Answer>;
}

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/**
 * What axe finds on a page against WCAG A and AA and its best practices, each with the first elements concerned. Each audit of Lighthouse's accessibility
 * score is a rule of axe, so a page without findings has the score 100. `rules` names the only ones to look at.
 */
export async function accessibilityFindings(page: PageInBrowser, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(`${axe.source}; undefined`);
  const only = rules === undefined ? {} : { runOnly: { type: "rule", values: rules } };
  const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...only })})`,
  );
  return violations.map(
    ({ id, impact, nodes }) => `${impact}: ${id} at ${nodes.map(({ target }) => target.join(" ")).slice(0, 3)}`,
  );
}
