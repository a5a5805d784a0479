import { palette } from "@distcal/plots";
import { describe, expect, it } from "vitest";
import { coloursOf, seriesDashes, seriesRole, themeStyle } from "../../src/style/theme.ts";

type Light = readonly [number, number, number];

/** Linear light of a colour like #d55e00. */
function linear(colour: string): Light {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Light;
}

/** The contrast of WCAG 2.2. */
function contrast(first: string, second: string): number {
  const luminance = (colour: string) => {
    const [r, g, b] = linear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** What someone without the red (protan) or green (deutan) cones sees, in linear light (Machado et al. 2009). */
const blindness = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
};

function seen(colour: string, matrix: readonly number[]): number[] {
  const light = linear(colour);
  return [0, 3, 6].map((row) =>
    Math.cbrt(
      Math.max(
        0,
        light.reduce((sum, part, i) => sum + part * matrix[row + i], 0),
      ),
    ),
  );
}

describe.each(["light", "dark"] as const)("the %s palette", (theme) => {
  const colours = palette[theme];
  const series = [0, 1, 2, 3, 4, 5].map((i) => colours[seriesRole(i)]);

  it("has text with a contrast of at least 4.5 and series with at least 3", () => {
    for (const text of [colours.ink, colours.muted]) expect(contrast(text, colours.surface)).toBeGreaterThan(4.5);
    for (const colour of series) expect(contrast(colour, colours.surface)).toBeGreaterThan(3);
  });

  it.each(Object.entries(blindness))("keeps base and calibrated apart for %s readers", (_, matrix) => {
    const [base, calibrated] = series.map((colour) => seen(colour, matrix));
    const distance = Math.hypot(...base.map((part, i) => part - calibrated[i]));
    // Cube roots of light are nearly even steps for the eye: 0.2 of the way from black to white in one channel.
    expect(distance).toBeGreaterThan(0.2);
  });

  it("has six colours and six dashes that all differ", () => {
    expect(new Set(series).size).toBe(6);
    expect(new Set(seriesDashes).size).toBe(6);
  });
});

describe("theme auto", () => {
  it("defines every custom property that it draws with", () => {
    const style = themeStyle();
    for (const value of Object.values(coloursOf("auto"))) {
      const name = /^var\((--distcal-[a-z0-9]+)\)$/.exec(value)?.[1];
      expect(style).toContain(`${name}:#`);
      expect(style).toContain(`${name}:light-dark(#`);
    }
  });
});
