import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { tailsPicture } from "../.vitepress/theme/forms/tails-picture.ts";

const docs = resolve(import.meta.dirname, "..");

describe("the picture of tails", () => {
  it("is what scripts/tails.ts draws now", () => {
    expect(readFileSync(join(docs, "public/tails.svg"), "utf8")).toBe(tailsPicture());
  });

  it("is shown with words for those who do not see it", () => {
    expect(readFileSync(join(docs, "theory/forms.md"), "utf8")).toMatch(/!\[[^\]]{80,}\]\(\/tails\.svg\)/);
  });
});
