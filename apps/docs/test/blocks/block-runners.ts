/**
 * Which test runs the blocks of a language, from the root of the repository. Each of these tests takes every block of
 * its languages from the pages themselves; a language that is not here can't be shown on the site. Examples that ask for
 * another engine are run by `examples.long.test.ts` beside the first.
 */
export const blockRunners: Readonly<Record<string, string>> = {
  ts: "tooling/examples/test/examples.e2e.test.ts",
  console: "tooling/examples/test/examples.e2e.test.ts",
  sh: "apps/docs/test/blocks/shell.long.test.ts",
  python: "apps/docs/test/blocks/sections.long.test.ts",
  r: "apps/docs/test/blocks/sections.long.test.ts",
  dockerfile: "apps/docs/test/blocks/container.e2e.test.ts",
  sql: "apps/docs/test/blocks/sections.long.test.ts",
};

/** The languages whose blocks a test runs. */
export function languagesRunBy(test: string): string[] {
  return Object.keys(blockRunners).filter((language) => blockRunners[language] === test);
}
