import * as Plot from "@observablehq/plot";
import type { Colours } from "../theme.ts";
import { element, type SvgDocument, type SvgElement } from "./svg-dom.ts";
import { textWidth } from "./text-width.ts";
import { tidy } from "./tidy.ts";

/** An axis of a panel: its words, its range, and where it has ticks. */
interface PanelAxis {
  readonly label: string | null;
  readonly domain: readonly [number, number] | readonly string[];
  readonly ticks?: number | readonly number[];
  readonly tickFormat?: string | ((value: number) => string);
  readonly grid?: boolean;
  readonly type?: "linear" | "log" | "band" | "point";
}

/** One plot of a figure: axes and marks, drawn in the given colours. */
export interface Panel {
  readonly title?: string;
  readonly x: PanelAxis;
  readonly y: PanelAxis;
  /** Room for marks that stand right of the plot. */
  readonly marginRight?: number;
  readonly marks: (colours: Colours) => readonly Plot.Markish[];
}

/** Where a panel stands in its figure. */
export interface PanelPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly marginLeft: number;
}

const fontSize = 11;
const marginTop = 8;

/** The room that the labels of the vertical axis need, found by drawing the axis alone. */
export function marginLeftOf(document: SvgDocument, panel: Panel, colours: Colours, height: number): number {
  const axis = plotted(document, { ...panel, marks: () => [] }, colours, { width: 320, height, marginLeft: 40 });
  let widest = 0;
  for (const group of Array.from(axis.children)) {
    if (group.getAttribute("aria-label") !== "y-axis tick label") continue;
    for (const label of Array.from(group.children)) {
      widest = Math.max(widest, textWidth(label.textContent ?? "", fontSize));
    }
  }
  return Math.ceil(widest) + (panel.y.label === null ? 14 : 30);
}

/** Draws a panel as a group at its place. */
export function drawPanel(document: SvgDocument, panel: Panel, colours: Colours, place: PanelPlace): SvgElement {
  const plot = plotted(document, panel, colours, place);
  const content: SvgElement[] = [];
  for (const child of Array.from(plot.children)) {
    if (child.tagName.toLowerCase() === "style") continue;
    tidy(child, colours.ink);
    content.push(child);
  }
  if (panel.title !== undefined) {
    const middle = place.marginLeft + (place.width - place.marginLeft - (panel.marginRight ?? 12)) / 2;
    const attributes = { x: middle.toFixed(1), y: -4, "font-size": 12, "font-weight": 600, "data-mark": "panel title" };
    content.push(element(document, "text", attributes, [panel.title]));
  }
  const shared = { "font-size": fontSize, "text-anchor": "middle", fill: colours.ink, "data-mark": "panel" };
  return element(document, "g", { ...shared, transform: `translate(${place.left},${place.top})` }, content);
}

function plotted(
  document: SvgDocument,
  panel: Panel,
  colours: Colours,
  { width, height, marginLeft }: Pick<PanelPlace, "width" | "height" | "marginLeft">,
): SvgElement {
  const drawn = Plot.plot({
    document: document as unknown as NonNullable<Plot.PlotOptions["document"]>,
    width,
    height,
    marginTop,
    marginLeft,
    marginRight: panel.marginRight ?? 12,
    marginBottom: panel.x.label === null ? 22 : 40,
    x: scaleOptions(panel.x),
    y: scaleOptions(panel.y),
    marks: [
      ...gridMarks(panel, colours),
      Plot.axisX(axisOptions(panel.x, colours, { labelOffset: 34 })),
      Plot.axisY(axisOptions(panel.y, colours, { labelOffset: marginLeft - 4 })),
      ...panel.marks(colours),
    ],
  });
  return drawn as unknown as SvgElement;
}

function scaleOptions(axis: PanelAxis): Plot.ScaleOptions {
  return { type: axis.type ?? "linear", domain: [...axis.domain], ...(axis.type === "band" ? { padding: 0.35 } : {}) };
}

function axisOptions(axis: PanelAxis, colours: Colours, { labelOffset }: { labelOffset: number }): Plot.AxisXOptions {
  const ticks = typeof axis.ticks === "object" ? [...axis.ticks] : axis.ticks;
  return {
    label: axis.label,
    labelAnchor: "center",
    labelArrow: "none",
    labelOffset,
    tickSize: axis.type === "band" ? 0 : 4,
    tickPadding: 4,
    color: colours.muted,
    fill: colours.ink,
    fontSize,
    ...(ticks === undefined ? {} : { ticks }),
    ...(axis.tickFormat === undefined ? {} : { tickFormat: axis.tickFormat as string }),
  };
}

function gridMarks(panel: Panel, colours: Colours): Plot.Markish[] {
  const style = { stroke: colours.grid, strokeOpacity: 1 };
  const ticksOf = ({ ticks }: PanelAxis) =>
    ticks === undefined ? {} : { ticks: typeof ticks === "object" ? [...ticks] : ticks };
  const marks: Plot.Markish[] = [];
  if (panel.x.grid ?? true) marks.push(Plot.gridX({ ...style, ...ticksOf(panel.x) }));
  if (panel.y.grid ?? true) marks.push(Plot.gridY({ ...style, ...ticksOf(panel.y) }));
  return marks;
}
