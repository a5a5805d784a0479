import { pixels, type Scale } from "./scale.ts";
import { element, type SvgDocument, type SvgElement } from "./svg-dom.ts";

/** Where marks are drawn: the scales of a panel. */
export interface Frame {
  readonly document: SvgDocument;
  readonly x: Scale;
  readonly y: Scale;
}

/** Something drawn in a panel: a group that carries the mark's name as `data-mark`. */
export type Mark = (frame: Frame) => SvgElement;

/** A place in the units of the axes. */
export type Point = readonly [x: number, y: number];

/** How a line is drawn; 1 wide and undashed by default. */
export interface Stroke {
  readonly stroke: string;
  readonly width?: number;
  readonly dash?: string;
}

/** How a surface is filled; opaque by default. */
export interface Fill {
  readonly fill: string;
  readonly opacity?: number;
}

/** A line through points. */
export function line(points: readonly Point[], style: Stroke): Mark {
  const round = { fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
  return (frame) =>
    group(frame, "line", { ...round, ...strokeOf(style) }, [
      element(frame.document, "path", { d: path(frame, points, points.length === 1) }),
    ]);
}

/** The area between a lower and an upper line. */
export function area(
  rows: readonly { readonly x: number; readonly low: number; readonly high: number }[],
  style: Fill,
): Mark {
  const around: Point[] = [
    ...rows.map(({ x, high }): Point => [x, high]),
    ...rows.map(({ x, low }): Point => [x, low]).reverse(),
  ];
  return (frame) =>
    group(frame, "area", fillOf(style), [element(frame.document, "path", { d: path(frame, around, true) })]);
}

/** Round dots of one size; with a stroke, rings. */
export function dots(points: readonly Point[], style: Fill & { readonly r: number; readonly ring?: Stroke }): Mark {
  const attributes = { ...fillOf(style), ...(style.ring === undefined ? {} : strokeOf(style.ring)) };
  return (frame) =>
    group(
      frame,
      "dot",
      attributes,
      points.map(([x, y]) =>
        element(frame.document, "circle", { cx: pixels(frame.x.at(x)), cy: pixels(frame.y.at(y)), r: style.r }),
      ),
    );
}

/** Upright and level lines between two points each. */
export function segments(ends: readonly (readonly [Point, Point])[], style: Stroke): Mark {
  return ({ document, x, y }) =>
    group(
      { document },
      "rule",
      strokeOf(style),
      ends.map(([[x1, y1], [x2, y2]]) => straight(document, [x.at(x1), x.at(x2), y.at(y1), y.at(y2)])),
    );
}

/** A level line across the panel. */
export function ruleY(value: number, style: Stroke): Mark {
  return ({ document, x, y }) =>
    group({ document }, "rule", strokeOf(style), [straight(document, [x.from, x.to, y.at(value), y.at(value)])]);
}

/** An upright line across the panel. */
export function ruleX(value: number, style: Stroke): Mark {
  return ({ document, x, y }) =>
    group({ document }, "rule", strokeOf(style), [straight(document, [x.at(value), x.at(value), y.to, y.from])]);
}

/** Rectangles between two corners each; `inset` leaves a gap at their left and right. */
export function rectangles(
  corners: readonly (readonly [Point, Point])[],
  style: Fill & { readonly outline?: Stroke; readonly inset?: number },
): Mark {
  const { inset = 0, outline } = style;
  const attributes = { ...fillOf(style), ...(outline === undefined ? {} : strokeOf(outline)) };
  return ({ document, x, y }) =>
    group(
      { document },
      "rect",
      attributes,
      corners.map(([[x1, y1], [x2, y2]]) => {
        const [left, right] = [x.at(x1), x.at(x2)].sort((a, b) => a - b);
        const [top, bottom] = [y.at(y1), y.at(y2)].sort((a, b) => a - b);
        return element(document, "rect", {
          x: pixels(left + inset),
          y: pixels(top),
          width: pixels(Math.max(0, right - left - 2 * inset)),
          height: pixels(bottom - top),
        });
      }),
    );
}

/** Words at the right edge of the panel, outside it. */
export function labelsAtRight(labels: readonly { readonly y: number; readonly text: string }[], fill: string): Mark {
  return ({ document, x, y }) =>
    group(
      { document },
      "text",
      { fill, "text-anchor": "start" },
      labels.map((label) =>
        element(document, "text", { x: pixels(x.to + 6), y: pixels(y.at(label.y)), dy: "0.32em" }, [label.text]),
      ),
    );
}

/** Words centred at their places. */
export function texts(labels: readonly { readonly at: Point; readonly text: string }[], fill: string): Mark {
  return ({ document, x, y }) =>
    group(
      { document },
      "text",
      { fill, "text-anchor": "middle", "font-variant": "tabular-nums" },
      labels.map(({ at, text }) =>
        element(document, "text", { x: pixels(x.at(at[0])), y: pixels(y.at(at[1])), dy: "0.32em" }, [text]),
      ),
    );
}

/** The four edges of the panel. */
export function border(stroke: string): Mark {
  return ({ document, x, y }) =>
    element(document, "rect", {
      "data-mark": "frame",
      ...{ x: pixels(x.from), y: pixels(y.to), width: pixels(x.to - x.from), height: pixels(y.from - y.to) },
      ...{ fill: "none", stroke },
    });
}

/** A group of parts with the name of its mark. */
export function group(
  { document }: Pick<Frame, "document">,
  mark: string,
  attributes: Readonly<Record<string, string | number>>,
  parts: readonly SvgElement[],
): SvgElement {
  return element(document, "g", { "data-mark": mark, ...attributes }, parts);
}

/** A straight line in pixels. */
export function straight(
  document: SvgDocument,
  [x1, x2, y1, y2]: readonly [number, number, number, number],
): SvgElement {
  return element(document, "line", { x1: pixels(x1), x2: pixels(x2), y1: pixels(y1), y2: pixels(y2) });
}

/** The text of a path through points; a closed one goes back to its start. */
export function path({ x, y }: Frame, points: readonly Point[], closed: boolean): string {
  if (points.length === 0) return "";
  const places = points.map((point) => `${pixels(x.at(point[0]))},${pixels(y.at(point[1]))}`);
  return `M${places.join("L")}${closed ? "Z" : ""}`;
}

function strokeOf({ stroke, width = 1, dash = "none" }: Stroke): Record<string, string | number> {
  return {
    stroke,
    ...(width === 1 ? {} : { "stroke-width": width }),
    ...(dash === "none" ? {} : { "stroke-dasharray": dash }),
  };
}

function fillOf({ fill, opacity = 1 }: Fill): Record<string, string | number> {
  return { fill, ...(opacity === 1 ? {} : { "fill-opacity": opacity }) };
}
