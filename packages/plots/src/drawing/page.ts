import { type OptionNames, requireKnownOptions, requirePositive } from "@distcal/numerics";
import { type Colours, coloursOf, type Theme, themeStyle } from "../style/theme.ts";
import { plainText } from "../text/plain-text.ts";
import { wrappedLines } from "../text/text-width.ts";
import type { Figure, FigureOptions } from "./figure.ts";
import { drawLegend, type LegendItem, type LegendLayout, legendLayout } from "./legend.ts";
import { drawPanel, marginLeftOf, type Panel } from "./panel.ts";
import { element, type SvgDocument, type SvgElement } from "./svg-dom.ts";

/** A figure before it has a size: words, legend and panels. */
export interface Page {
  readonly kind: string;
  readonly title: string;
  readonly caption: string;
  readonly alt: string;
  readonly legend: readonly LegendItem[];
  readonly panels: readonly Panel[];
  /** Panels side by side where the width allows it. */
  readonly columns: number;
  /** The least width of a panel; narrower figures have fewer columns. */
  readonly panelWidth: number;
  /** The height of a panel, given its width. */
  readonly panelHeight: (width: number) => number;
  /** The width of the figure where the caller gives none. */
  readonly width: number;
}

const margin = 12;
const gap = 10;
const titleSize = 15;
const titleLine = 19;
const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

const optionNames: OptionNames<FigureOptions> = { width: true, title: true };

/** Lays a page out and freezes it as a figure. */
export function figureFrom(where: string, page: Page, options: FigureOptions): Figure {
  requireKnownOptions(where, options, optionNames);
  const title = plainText(options.title ?? "", 120) || page.title;
  const layout = layoutOf(where, { ...page, title }, options.width ?? page.width);
  const caption = plainText(page.caption, 2000);
  const alt = plainText(page.alt, 2000);
  const { width, height } = layout;
  const render = (document: SvgDocument, theme: Theme = "auto"): SvgElement =>
    drawPage(document, theme, { ...page, title, caption, alt }, layout);
  return Object.freeze({ kind: page.kind, title, caption, alt, width, height, render });
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly title: readonly string[];
  readonly legend: LegendLayout;
  readonly legendTop: number;
  readonly top: number;
  readonly cell: { readonly width: number; readonly height: number; readonly titleHeight: number };
}

function layoutOf(where: string, page: Page, asked: number): Layout {
  requirePositive(where, "width", asked);
  const width = Math.max(240, Math.min(4000, Math.round(asked)));
  const inner = width - 2 * margin;
  const fitting = Math.max(1, Math.floor((inner + gap) / (page.panelWidth + gap)));
  const columns = evenColumns(Math.min(page.columns, fitting), page.columns);
  const cellWidth = Math.floor((inner - gap * (columns - 1)) / columns);
  const panelTitle = page.panels.some((panel) => panel.title !== undefined) ? 16 : 0;
  const cell = { width: cellWidth, height: Math.round(page.panelHeight(cellWidth)), titleHeight: panelTitle };
  const legend = legendLayout(page.legend, inner);
  // Bold letters are about a tenth wider.
  const title = wrappedLines(page.title, titleSize * 1.12, inner);
  const legendTop = margin + title.length * titleLine + 7;
  const top = legendTop + legend.height + (legend.height > 0 ? 6 : 0);
  const rows = Math.ceil(page.panels.length / columns);
  const height = top + rows * (cell.height + cell.titleHeight) + (rows - 1) * gap + margin;
  return { width, height, columns, title, legend, legendTop, top, cell };
}

/** Fewer columns than asked for should still fill their rows: four panels go 2 by 2, not 3 and 1. */
function evenColumns(fitting: number, wanted: number): number {
  const rows = Math.ceil(wanted / fitting);
  return Math.ceil(wanted / rows);
}

function drawPage(document: SvgDocument, theme: Theme, page: Page, layout: Layout): SvgElement {
  const colours = coloursOf(theme);
  const { width, height } = layout;
  const root = element(document, "svg", {
    xmlns: "http://www.w3.org/2000/svg",
    class: `distcal-figure distcal-${page.kind}`,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "img",
    "aria-label": `${page.title}. ${page.alt}`,
    "font-family": fontFamily,
    fill: colours.ink,
    style: "max-width:100%;height:auto",
  });
  root.append(
    element(document, "title", {}, [page.title]),
    element(document, "desc", {}, [`${page.alt} ${page.caption}`]),
  );
  if (theme === "auto") root.append(element(document, "style", {}, [themeStyle()]));
  else root.append(element(document, "rect", { width, height, fill: colours.surface, "data-mark": "ground" }));
  root.append(heading(document, layout.title, colours), ...drawPanels(document, page, layout, colours));
  return root;
}

function heading(document: SvgDocument, lines: readonly string[], colours: Colours): SvgElement {
  const attributes = { "font-size": titleSize, "font-weight": 600, fill: colours.ink, "data-mark": "title" };
  const placed = lines.map((line, i) =>
    element(document, "text", { x: margin, y: margin + 13 + i * titleLine }, [line]),
  );
  return element(document, "g", attributes, placed);
}

function drawPanels(document: SvgDocument, page: Page, layout: Layout, colours: Colours): SvgElement[] {
  const { cell, columns, legend, legendTop, top } = layout;
  const marginLeft = Math.max(...page.panels.map((panel) => marginLeftOf(panel)));
  const drawn: SvgElement[] = [];
  if (legend.places.length > 0) {
    const placed = drawLegend(document, legend, colours);
    placed.setAttribute("transform", `translate(${margin},${legendTop})`);
    drawn.push(placed);
  }
  page.panels.forEach((panel, i) => {
    const left = margin + (i % columns) * (cell.width + gap);
    const row = Math.floor(i / columns);
    const panelTop = top + row * (cell.height + cell.titleHeight + gap) + cell.titleHeight;
    drawn.push(
      drawPanel(document, panel, colours, { left, top: panelTop, width: cell.width, height: cell.height, marginLeft }),
    );
  });
  return drawn;
}
