import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import type { Theme } from "../style/theme.ts";
import type { SvgDocument, SvgElement } from "./svg-dom.ts";

/** A figure: what it shows in words, how large it is, and how to draw it. */
export interface Figure {
  /** Which figure this is, e.g. "reliability"; also the class `distcal-reliability` of the drawing. */
  readonly kind: string;
  readonly title: string;
  /** What is seen and how to read it, in plain words, to print below the figure. */
  readonly caption: string;
  /** The content in words with its main numbers, for those who do not see the figure; part of the drawing. */
  readonly alt: string;
  /** The size of the drawing in pixels. */
  readonly width: number;
  readonly height: number;
  /** The drawing as an element of the given document. */
  render(document: SvgDocument, theme?: Theme): SvgElement;
}

/** What every figure can be told. */
export interface FigureOptions {
  /** Width in pixels (each figure has its own default); panels go below each other where they do not fit. */
  readonly width?: number;
  /** Replaces the title. */
  readonly title?: string;
}

/** How a figure is turned into an element or text. */
export interface RenderOptions {
  readonly theme?: Theme;
}

/** The names of what a rendering can be told. */
export const renderOptionNames: OptionNames<RenderOptions> = { theme: true };

/** The figure as an SVG element of a page; theme "auto" by default: it follows the page's `color-scheme`. */
export function svgOf<Page extends SvgDocument>(
  figure: Figure,
  document: Page,
  options: RenderOptions = {},
): ReturnType<Page["createElementNS"]> {
  requireKnownOptions("svgOf", options, renderOptionNames);
  const { theme = "auto" } = options;
  return figure.render(document, theme) as ReturnType<Page["createElementNS"]>;
}

/** The figure as the text of an SVG file, made with a given document; theme "light" by default: any viewer shows it. */
export function svgMarkup(figure: Figure, document: SvgDocument, options: RenderOptions = {}): string {
  requireKnownOptions("svgMarkup", options, renderOptionNames);
  const { theme = "light" } = options;
  return `${figure.render(document, theme).outerHTML}\n`;
}
