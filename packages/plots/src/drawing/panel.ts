import type { Colours } from "../style/theme.ts";
import { textWidth } from "../text/text-width.ts";
import { type Frame, group, type Mark, straight } from "./marks.ts";
import { linearScale, pixels } from "./scale.ts";
import { element, type SvgDocument, type SvgElement } from "./svg-dom.ts";
import { roundTicks, tickLabels } from "./ticks.ts";

/** An axis of a panel: its words, its range, and where it has ticks. */
interface PanelAxis {
  readonly label: string | null;
  readonly domain: readonly [number, number];
  /** About how many ticks, or which ones. */
  readonly ticks: number | readonly number[];
  /** Words in place of the numbers at the ticks, which then have no lines. */
  readonly names?: readonly string[];
  readonly grid?: boolean;
}

/** One plot of a figure: axes and marks, drawn in the given colours. */
export interface Panel {
  readonly title?: string;
  readonly x: PanelAxis;
  readonly y: PanelAxis;
  /** Room for marks that stand right of the plot. */
  readonly marginRight?: number;
  readonly marks: (colours: Colours) => readonly Mark[];
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
const tickLength = 4;
const tickGap = 4;
const labelGap = 4;

/** The room that the words of the vertical axis need. */
export function marginLeftOf({ y }: Panel): number {
  const widest = Math.max(0, ...ticksOf(y).map(({ label }) => textWidth(label, fontSize)));
  return Math.ceil(widest) + (y.label === null ? 14 : 30);
}

/** Draws a panel as a group at its place. */
export function drawPanel(document: SvgDocument, panel: Panel, colours: Colours, place: PanelPlace): SvgElement {
  const { marginRight = 12 } = panel;
  const marginBottom = panel.x.label === null ? 22 : 40;
  const frame: Frame = {
    document,
    x: linearScale(panel.x.domain, [place.marginLeft, place.width - marginRight]),
    y: linearScale(panel.y.domain, [place.height - marginBottom, marginTop]),
  };
  const content = [
    ...drawGrid(frame, panel, colours),
    ...drawAxisX(frame, panel.x, colours),
    ...drawAxisY(frame, panel.y, colours),
    ...panel.marks(colours).map((mark) => mark(frame)),
  ];
  if (panel.title !== undefined) {
    const middle = (frame.x.from + frame.x.to) / 2;
    const attributes = { x: middle.toFixed(1), y: -4, "font-size": 12, "font-weight": 600, "data-mark": "panel title" };
    content.push(element(document, "text", attributes, [panel.title]));
  }
  const shared = { "font-size": fontSize, "text-anchor": "middle", fill: colours.ink };
  return group(frame, "panel", { ...shared, transform: `translate(${place.left},${place.top})` }, content);
}

function ticksOf({ domain, ticks, names }: PanelAxis): { readonly at: number; readonly label: string }[] {
  const places = typeof ticks === "number" ? roundTicks(domain, ticks) : ticks;
  const labels = names ?? tickLabels(places);
  return places.map((at, i) => ({ at, label: labels[i] }));
}

function drawGrid(frame: Frame, panel: Panel, colours: Colours): SvgElement[] {
  const { document, x, y } = frame;
  const drawn: SvgElement[] = [];
  if (panel.x.grid ?? true) {
    const lines = ticksOf(panel.x).map(({ at }) => straight(document, [x.at(at), x.at(at), y.to, y.from]));
    drawn.push(group(frame, "x-grid", { stroke: colours.grid }, lines));
  }
  if (panel.y.grid ?? true) {
    const lines = ticksOf(panel.y).map(({ at }) => straight(document, [x.from, x.to, y.at(at), y.at(at)]));
    drawn.push(group(frame, "y-grid", { stroke: colours.grid }, lines));
  }
  return drawn;
}

function drawAxisX(frame: Frame, axis: PanelAxis, colours: Colours): SvgElement[] {
  const { document, x, y } = frame;
  const ticks = ticksOf(axis);
  const lines = ticks.map(({ at }) => straight(document, [x.at(at), x.at(at), y.from, y.from + tickLength]));
  const below = pixels(y.from + tickLength + tickGap);
  const every = labelStep(frame, ticks);
  const labels = ticks
    .filter((_, i) => i % every === 0)
    .map(({ at, label }) => element(document, "text", { x: pixels(x.at(at)), y: below, dy: "0.71em" }, [label]));
  const drawn = [
    group(frame, "x-axis tick", { stroke: colours.muted }, lines),
    group(frame, "x-axis tick label", { "font-variant": "tabular-nums" }, labels),
  ];
  if (axis.label === null) return drawn;
  const place = { x: pixels((x.from + x.to) / 2), y: pixels(y.from + 34), "data-mark": "x-axis label" };
  return [...drawn, element(document, "text", place, [axis.label])];
}

/** Every how manyth tick has a label, so that none runs into its neighbour. */
function labelStep({ x }: Frame, ticks: readonly { readonly at: number; readonly label: string }[]): number {
  const widest = Math.max(0, ...ticks.map(({ label }) => textWidth(label, fontSize)));
  const closest = Math.min(...ticks.slice(1).map(({ at }, i) => x.at(at) - x.at(ticks[i].at)));
  return closest > 0 && Number.isFinite(closest) ? Math.ceil((widest + labelGap) / closest) : 1;
}

function drawAxisY(frame: Frame, axis: PanelAxis, colours: Colours): SvgElement[] {
  const { document, x, y } = frame;
  const ticks = ticksOf(axis);
  const length = axis.names === undefined ? tickLength : 0;
  const lines = ticks.map(({ at }) => straight(document, [x.from - length, x.from, y.at(at), y.at(at)]));
  const beside = pixels(x.from - length - tickGap);
  const labels = ticks.map(({ at, label }) =>
    element(document, "text", { x: beside, y: pixels(y.at(at)), dy: "0.32em" }, [label]),
  );
  const drawn = [
    ...(length === 0 ? [] : [group(frame, "y-axis tick", { stroke: colours.muted }, lines)]),
    group(frame, "y-axis tick label", { "font-variant": "tabular-nums", "text-anchor": "end" }, labels),
  ];
  if (axis.label === null) return drawn;
  const turned = `translate(4,${pixels((y.from + y.to) / 2)}) rotate(-90)`;
  return [
    ...drawn,
    element(document, "text", { transform: turned, dy: "0.71em", "data-mark": "y-axis label" }, [axis.label]),
  ];
}
