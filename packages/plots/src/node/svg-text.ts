import { requireKnownOptions } from "@distcal/numerics";
import { parseHTML } from "linkedom";
import { type Figure, type RenderOptions, renderOptionNames, svgMarkup } from "../drawing/figure.ts";
import type { SvgDocument } from "../drawing/svg-dom.ts";

/**
 * The figure as the text of a self-contained SVG file: no request, no font file, no script. Theme "light" by default;
 * "auto" is for SVG put into a page, or opened in a browser, which then follows light and dark.
 */
export function svgText(figure: Figure, options: RenderOptions = {}): string {
  requireKnownOptions("svgText", options, renderOptionNames);
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  return svgMarkup(figure, document as unknown as SvgDocument, options);
}
