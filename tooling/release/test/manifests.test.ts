import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { publishedPackages } from "../src/published-packages.ts";

const published = publishedPackages();
const root = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));

type Conditions = Record<string, unknown>;
const withoutSource = ([subpath, target]: [string, Conditions | string]): [string, Conditions | string] => {
  if (typeof target === "string") return [subpath, target];
  const { "@distcal/source": _, ...rest } = target;
  return [subpath, rest];
};

it("all published packages carry one version", () => {
  expect(new Set(published.map(({ version }) => version)).size).toBe(1);
});

it("all published packages ask for the Node that the root asks for", () => {
  for (const { manifest } of published) expect(manifest["engines"]).toEqual(root.engines);
});

describe.each(published)("$name", ({ name, folder, manifest }) => {
  it("says what it is, under which licence and where it comes from", () => {
    expect(manifest["description"]).toMatch(/\w{3}/);
    expect(manifest["license"]).toBe("Apache-2.0");
    expect(manifest["repository"]).toMatchObject({ type: "git", directory: folder });
  });

  it("is ready to be published with provenance, for everyone", () => {
    expect(manifest["publishConfig"]).toMatchObject({ access: "public", provenance: true });
  });

  it("publishes the exports that it develops with, less the source condition", () => {
    const exports = Object.entries(manifest["exports"] as Record<string, Conditions | string>);
    const { exports: shown = manifest["exports"] } = manifest["publishConfig"] as { exports?: unknown };
    expect(shown).toEqual(Object.fromEntries(exports.map(withoutSource)));
  });

  it("depends on other packages of the house by workspace:^ only", () => {
    for (const list of ["dependencies", "devDependencies"]) {
      for (const [dependency, range] of Object.entries((manifest[list] ?? {}) as Record<string, string>)) {
        if (dependency.startsWith("@distcal/")) expect(`${name} → ${range}`).toBe(`${name} → workspace:^`);
      }
    }
  });
});
