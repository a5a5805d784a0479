import { svgOf } from "@distcal/plots";
import { pngBytes, svgText } from "@distcal/plots/node";
import { Resvg } from "@resvg/resvg-js";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import type { SvgDocument } from "../../src/drawing/svg-dom.ts";
import { exampleFigures } from "../figures/example-figures.ts";

const figures = exampleFigures();
const figure = figures["elbo-trace"];

/** Width and height of a PNG, from its header. */
function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

const systemFont = await pngBytes(figure, { scale: 0.5 }).then(
  () => true,
  () => false,
);

describe("pngBytes", () => {
  it.runIf(systemFont)("gives a PNG of the size asked for, with text", async () => {
    const png = await pngBytes(figure, { scale: 1.5 });
    expect(Array.from(png.subarray(0, 4))).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(sizeOf(png)).toEqual([1.5 * figure.width, 1.5 * figure.height]);
    expect(sizeOf(await pngBytes(figure))).toEqual([2 * figure.width, 2 * figure.height]);
  });

  it("says so when there is no font, instead of leaving the words out", async () => {
    await expect(pngBytes(figure, { fontFiles: [] })).rejects.toThrow(
      "pngBytes: a font is needed for the words of the figure, found none in fontFiles []; install one",
    );
    await expect(pngBytes(figure, { fontFiles: ["no-such-font.ttf"] })).rejects.toThrow(
      "found none in fontFiles [no-such-font.ttf]",
    );
  });

  it("refuses a scale that is none or too large, and a theme that only browsers know", async () => {
    await expect(pngBytes(figure, { scale: Number.NaN })).rejects.toThrow(
      "pngBytes: scale must be a finite number > 0, got NaN; pass a positive number",
    );
    await expect(pngBytes(figure, { scale: 50 })).rejects.toThrow("pngBytes: scale must be at most 10, got 50");
    await expect(pngBytes(figure, { theme: "auto" as "light" })).rejects.toThrow(
      'pngBytes: theme must be "light" or "dark", got "auto"; choose one',
    );
  });

  it.runIf(systemFont).each([
    ["at its own width", exampleFigures()],
    ["on a phone", exampleFigures({ width: 320 })],
  ])("nothing reaches the edge of any figure %s, so nothing is cut", (_, all) => {
    for (const [kind, each] of Object.entries(all)) {
      const { pixels, width, height } = new Resvg(svgText(each), { font: { loadSystemFonts: true } }).render();
      const edge = 3;
      const touched = [];
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (x >= edge && x < width - edge && y >= edge && y < height - edge) continue;
          if (pixels[4 * (y * width + x)] !== 255) touched.push(`${kind} ${x},${y}`);
        }
      }
      expect(touched).toEqual([]);
    }
  });
});

describe("svgOf", () => {
  it("gives an element of the page's own document, in theme auto by default", () => {
    const { document } = parseHTML("<html><body></body></html>");
    const drawn = svgOf(figure, document as unknown as SvgDocument);
    document.body.append(drawn as unknown as string);
    expect(document.querySelectorAll("svg.distcal-elbo-trace")).toHaveLength(1);
    expect(drawn.outerHTML).toContain("var(--distcal-ink)");
    expect(svgOf(figure, document as unknown as SvgDocument, { theme: "light" }).outerHTML).not.toContain("var(");
  });
});
