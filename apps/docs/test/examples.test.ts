import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { expect, it } from "vitest";
import { exampleFiles } from "../examples/travel-times.ts";

it.each(Object.keys(exampleFiles))("public/examples/%s is what scripts/examples.ts writes", (name) => {
  const committed = readFileSync(join(repositoryRoot, "apps/docs/public/examples", name), "utf8");
  expect(committed).toBe(exampleFiles[name]());
});
