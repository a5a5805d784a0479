/** Text that is HTML already. */
export interface Markup {
  readonly markup: string;
}

type Piece = string | number | Markup | readonly Markup[];

/** HTML from a template: what is filled in is escaped, unless it is markup itself. */
export function html(template: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const filled = template.map((text, i) => text + (i < pieces.length ? markupOf(pieces[i]) : ""));
  return Object.freeze({ markup: filled.join("") });
}

/** Text that is known to be safe HTML, such as a drawn figure. */
export function trusted(markup: string): Markup {
  return Object.freeze({ markup });
}

/** Text as HTML shows it, in content and in quoted attributes alike. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function markupOf(piece: Piece): string {
  if (typeof piece === "string") return escaped(piece);
  if (typeof piece === "number") return String(piece);
  return "markup" in piece ? piece.markup : piece.map(({ markup }) => markup).join("\n");
}
