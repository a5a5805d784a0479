import type { Figure } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";

/** A figure as the pages show it: drawn twice, for wide windows and for phones, with the words below it. */
export interface DrawnFigure {
  readonly wide: string;
  readonly narrow: string;
  readonly caption: string;
}

/** Draws a figure while the site is built; the drawing follows the page's colour scheme. */
export function drawn(figureAt: (width: number) => Figure, { wide = 640, narrow = 330 } = {}): DrawnFigure {
  return {
    wide: svgText(figureAt(wide), { theme: "auto" }),
    narrow: svgText(figureAt(narrow), { theme: "auto" }),
    caption: figureAt(wide).caption,
  };
}
