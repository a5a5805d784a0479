import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { expect, it } from "vitest";
import { nodeComplaint, oldestNode } from "../../src/terminal/node-version.ts";

it("a Node below the oldest is refused with both versions and what to do", () => {
  expect(nodeComplaint("18.20.4")).toBe(
    "Node 20.19.0 or newer is needed, this is 18.20.4; install a newer Node and run the command again",
  );
  expect(nodeComplaint("20.18.9")).toContain("20.18.9");
});

it("the oldest Node and every newer one is accepted", () => {
  for (const version of ["20.19.0", "20.20.2", "22.0.0", "24.1.3"]) expect(nodeComplaint(version)).toBeUndefined();
});

it("package.json asks for the same Node", () => {
  const { engines } = JSON.parse(readFileSync(join(repositoryRoot, "apps/cli/package.json"), "utf8"));
  expect(engines.node).toBe(`>=${oldestNode}`);
});
