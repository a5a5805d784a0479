import { svgText } from "@distcal/plots/node";
import type { NamedFigure } from "../../figures/named-figure.ts";
import { html, type Markup, trusted } from "./markup.ts";
import { typeset } from "./typeset.ts";

const narrowWidth = 340;
/** Figures up to this width have their caption beside them. */
const besideWidth = 600;

/** A figure with its caption; drawn twice, so that a telephone shows it in legible letters. */
export function figurePart({ draw }: NamedFigure): Markup {
  const figure = draw();
  const narrow = draw({ width: narrowWidth });
  const drawn = (shown: typeof figure): Markup => trusted(svgText(shown, { theme: "auto" }).trimEnd());
  return html`<figure class="${figure.width <= besideWidth ? "beside" : "below"}">
<div class="on-wide">${drawn(figure)}</div>
<div class="on-narrow">${drawn(narrow)}</div>
<figcaption>${typeset(figure.caption)}</figcaption>
</figure>`;
}

/** Figures of one panel side by side where the page is wide enough, each above its caption. */
export function figuresPart(figures: readonly NamedFigure[]): Markup {
  const narrowEnough = figures.every(({ draw }) => draw().width <= besideWidth);
  return html`<div class="${narrowEnough ? "figures" : "stack"}">
${figures.map(figurePart)}
</div>`;
}

/** A cell: text, or text with a class such as `better`. */
export type Cell = string | { readonly text: string; readonly kind: string };

/** A table: what it shows, the heading of each column, and rows that start with what they are about. */
export interface TableContent {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly [title: string, ...cells: Cell[]])[];
}

/** A table whose cells carry their headings, so that on a telephone each number stands next to its label. */
export function tablePart({ caption, head, rows }: TableContent): Markup {
  const cellPart = (cell: Cell, column: number): Markup => {
    const text = typeof cell === "string" ? cell : cell.text;
    return html`<td class="${kindOf(cell)}" data-label="${head[column + 1]}">${typeset(text)}</td>`;
  };
  const kinds = head.map((_, column) =>
    column > 0 && kindOf(rows[0]?.[column] ?? "").startsWith("text") ? "text" : "number",
  );
  return html`<table class="${head.length <= fewColumns ? "few" : "many"}${head.length === 2 ? " two" : ""}">
<caption>${typeset(caption)}</caption>
<thead><tr>${head.map((name, column) => html`<th scope="col" class="${kinds[column]}">${typeset(name)}</th>`)}</tr></thead>
<tbody>
${rows.map(([title, ...cells]) => html`<tr><th scope="row">${title}</th>${cells.map(cellPart)}</tr>`)}
</tbody></table>`;
}

/** Tables of so few columns are not stretched across the page. */
const fewColumns = 5;

function kindOf(cell: Cell): string {
  return typeof cell === "string" ? "number" : cell.kind;
}

/** Terms and what they mean, each a pair. */
export function definitionsPart(entries: readonly (readonly [string, string])[]): Markup {
  return html`<dl>
${entries.map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>`)}
</dl>`;
}
