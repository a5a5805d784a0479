import type { ColourRole, Colours } from "../style/theme.ts";
import { textWidth } from "../text/text-width.ts";
import { element, type SvgDocument, type SvgElement } from "./svg-dom.ts";

/** One entry of a legend. */
export interface LegendItem {
  readonly label: string;
  readonly mark: "line" | "area" | "dot" | "ring";
  readonly colour: ColourRole;
  /** Dashes of a line, or the opacity of an area. */
  readonly dash?: string;
  readonly opacity?: number;
}

/** Where each entry of a legend stands. */
export interface LegendLayout {
  readonly height: number;
  readonly places: readonly { readonly item: LegendItem; readonly x: number; readonly y: number }[];
}

const fontSize = 12;
const rowHeight = 20;

/** Dots need less room than a piece of a line. */
function swatchWidth({ mark }: LegendItem): number {
  return mark === "dot" || mark === "ring" ? 10 : 20;
}

/** Sets the entries side by side, in as many rows as the width asks for. */
export function legendLayout(items: readonly LegendItem[], width: number): LegendLayout {
  const places: { item: LegendItem; x: number; y: number }[] = [];
  let x = 0;
  let y = 0;
  for (const item of items) {
    const itemWidth = swatchWidth(item) + 6 + textWidth(item.label, fontSize);
    if (x > 0 && x + itemWidth > width) {
      x = 0;
      y += rowHeight;
    }
    places.push({ item, x, y });
    x += itemWidth + 14;
  }
  return { height: items.length === 0 ? 0 : y + rowHeight, places };
}

/** Draws a legend with its upper left corner at the origin. */
export function drawLegend(document: SvgDocument, { places }: LegendLayout, colours: Colours): SvgElement {
  const entries = places.map(({ item, x, y }) =>
    element(document, "g", { transform: `translate(${x.toFixed(1)},${y})` }, [
      swatch(document, item, colours),
      element(document, "text", { x: swatchWidth(item) + 6, y: rowHeight / 2 + 4 }, [item.label]),
    ]),
  );
  return element(document, "g", { "data-mark": "legend", "font-size": fontSize, fill: colours.ink }, entries);
}

function swatch(document: SvgDocument, item: LegendItem, colours: Colours): SvgElement {
  const colour = colours[item.colour];
  const middle = rowHeight / 2;
  const width = swatchWidth(item);
  switch (item.mark) {
    case "line":
      return element(document, "path", {
        d: `M0,${middle}H${width}`,
        stroke: colour,
        "stroke-width": 2,
        "stroke-dasharray": item.dash ?? "none",
        fill: "none",
      });
    case "area":
      return element(document, "rect", {
        y: middle - 6,
        width,
        height: 12,
        fill: colour,
        "fill-opacity": item.opacity ?? 1,
      });
    case "dot":
      return element(document, "circle", { cx: width / 2, cy: middle, r: 3.5, fill: colour });
    case "ring":
      return element(document, "circle", {
        cx: width / 2,
        cy: middle,
        r: 4,
        fill: colours.surface,
        stroke: colour,
        "stroke-width": 2,
      });
  }
}
