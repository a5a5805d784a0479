import { densityCurves } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { expect, it } from "vitest";
import { textWidth } from "../../src/text/text-width.ts";
import { groupsOf } from "../figures/svg-parts.ts";

it("labels of a horizontal axis never run into each other, however long and however narrow the panel", () => {
  const y = Array.from({ length: 50 }, (_, i) => -80.1 + i * 0.003);
  const half = y.map(() => 0.5);
  const figure = densityCurves({ y, distributions: [{ name: "base", pdf: half, cdf: half }] }, { width: 300 });
  const axes = groupsOf(svgText(figure), "x-axis tick label");
  expect(axes.length).toBe(2);
  for (const axis of axes) {
    const labels = [...axis.matchAll(/<text[^>]* x="([\d.]+)"[^>]*>([^<]+)</g)];
    expect(labels.length).toBeGreaterThan(1);
    const ends = labels.map(([, x, label]) => [
      Number(x) - textWidth(label, 11) / 2,
      Number(x) + textWidth(label, 11) / 2,
    ]);
    for (const [i, [left]] of ends.entries()) if (i > 0) expect(left).toBeGreaterThan(ends[i - 1][1]);
  }
});
