import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../src", import.meta.url));

/** Every module that a file of ours reaches, by the names that it imports them with. */
function reached(path: string, seen = new Set<string>()): Set<string> {
  for (const [, name] of readFileSync(path, "utf8").matchAll(/\b(?:from |import |import\()"([^"]+)"/g)) {
    const target = name.startsWith(".") ? join(dirname(path), name) : name;
    if (seen.has(target)) continue;
    seen.add(target);
    if (name.startsWith(".")) reached(target, seen);
  }
  return seen;
}

describe("the door for browsers", () => {
  it("reaches our numerics, and nothing of Node, linkedom or resvg", () => {
    const names = [...reached(join(source, "index.ts"))];
    expect(names.filter((name) => !name.startsWith("/")).sort()).toEqual(["@distcal/numerics"]);
    expect(names.filter((name) => name.includes("/src/node/"))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  it("would be seen to reach linkedom and resvg if it did: the door for Node does", () => {
    const names = reached(join(source, "node/index.ts"));
    expect(names).toContain("linkedom");
    expect(names).toContain("@resvg/resvg-js");
  });
});
