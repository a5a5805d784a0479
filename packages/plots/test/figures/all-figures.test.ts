import * as plots from "@distcal/plots";
import { pngBytes, svgText } from "@distcal/plots/node";
import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { palette } from "../../src/style/theme.ts";
import { exampleFigures, figuresOf } from "./example-figures.ts";
import { marksOf, textsOf } from "./svg-parts.ts";

const figures = Object.entries(exampleFigures());
const again = exampleFigures();
const narrow = exampleFigures({ width: 320 });

describe.each(figures)("the figure %s", (kind, figure) => {
  const text = svgText(figure);

  it("is frozen and says in words what it is, how to read it and what it shows", () => {
    expect(Object.isFrozen(figure)).toBe(true);
    expect(figure.kind).toBe(kind);
    expect(figure.title).not.toBe("");
    expect(figure.caption).toMatch(/^[A-Z].{80,}[.]$/);
    expect(figure.alt).toMatch(/^[A-Z].{30,}[.]$/);
  });

  it("is an SVG image with a name, a title and a description", () => {
    expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).toMatch(/^<svg [^>]*role="img"/);
    expect(text).toContain(`viewBox="0 0 ${figure.width} ${figure.height}"`);
    expect(text).toMatch(/^<svg [^>]*aria-label="[^"]{40,}"/);
    expect(textsOf(text, "title")).toEqual([figure.title]);
    expect(textsOf(text, "desc")).toEqual([`${figure.alt} ${figure.caption}`]);
  });

  it("has no number that is none, nothing that depends on the page, and asks for nothing from elsewhere", () => {
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
    expect(text).not.toMatch(/currentColor|var\(|<style|<script|clip-path|\bid=/);
    expect(text.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|url\(|href|@import|font-face/);
  });

  it("draws lengths to a hundredth of a pixel", () => {
    const lengths = [...text.matchAll(/ (?:d|transform|x1?|y1?|x2|y2|cx|cy)="([^"]*)"/g)].map((match) => match[1]);
    expect(lengths.length).toBeGreaterThan(10);
    expect(lengths.filter((length) => /\.\d{3,}|e-\d/.test(length))).toEqual([]);
  });

  it("has labels at both axes of every panel", () => {
    const panels = marksOf(text, "panel");
    expect(panels).toBeGreaterThan(0);
    expect(marksOf(text, "x-axis tick label")).toBe(panels);
    expect(marksOf(text, "y-axis tick label")).toBe(panels);
  });

  it("gives the same bytes for the same data, whatever was drawn before", () => {
    expect(svgText(again[kind])).toBe(text);
  });

  it("is well-formed XML of the size it says", () => {
    const image = new Resvg(text, { font: { loadSystemFonts: false } });
    expect([image.width, image.height]).toEqual([figure.width, figure.height]);
  });

  it("has colours of the dark palette in the dark and custom properties for a page that switches", () => {
    const dark = svgText(figure, { theme: "dark" });
    expect(dark).toContain(palette.dark.ink);
    for (const colour of Object.values(palette.light)) expect(dark).not.toContain(colour);
    const auto = svgText(figure, { theme: "auto" });
    expect(auto).toContain(`--distcal-ink:light-dark(${palette.light.ink},${palette.dark.ink})`);
    expect(auto.replace(/<style>[^<]*<\/style>/, "")).not.toMatch(/#[0-9a-f]{3,6}"/);
  });

  it("fits a phone: narrower, not shorter, with panels below each other", () => {
    expect(narrow[kind].width).toBe(320);
    const phone = svgText(narrow[kind]);
    expect(marksOf(phone, "panel")).toBe(marksOf(text, "panel"));
    const translated = [...phone.matchAll(/transform="translate\((-?[\d.]+),/g)].map((m) => Number(m[1]));
    expect(Math.max(...translated)).toBeLessThanOrEqual(320);
  });
});

describe("an unknown option", () => {
  const misspelt = { titl: "Spread", them: "dark" };

  it("is refused by every figure, in the name of the function that was called", () => {
    const refusing = Object.values(figuresOf()).map((figure) => {
      try {
        return figure(misspelt as plots.FigureOptions).kind;
      } catch (error) {
        const [, name, rule] = /^(\w+): (.*)$/.exec((error as Error).message) ?? [];
        expect(rule).toBe('unknown option "titl"; did you mean title?');
        return name;
      }
    });
    // Those that make no figure of their own have tests of their own.
    const others = ["calibrationFigures", "svgMarkup", "svgOf", "palette"];
    const functions = Object.keys(plots).filter((name) => !others.includes(name));
    expect(refusing.sort()).toEqual(functions.sort());
  });

  it("is refused where a figure is rendered", async () => {
    const [[, figure]] = figures;
    const { them } = misspelt;
    expect(() => svgText(figure, { them } as plots.RenderOptions)).toThrow(
      'svgText: unknown option "them"; did you mean theme?',
    );
    await expect(pngBytes(figure, { them } as never)).rejects.toThrow(
      'pngBytes: unknown option "them"; did you mean theme?',
    );
  });
});
