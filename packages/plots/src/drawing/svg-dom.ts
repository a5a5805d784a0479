/** What a figure needs of an SVG element: elements of browsers, linkedom and jsdom have it. */
export interface SvgElement {
  readonly tagName: string;
  readonly outerHTML: string;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  readonly children: ArrayLike<SvgElement>;
  textContent: string | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  append(...nodes: (SvgElement | string)[]): void;
  remove(): void;
}

/** What a figure needs of a document: `document` in a browser, or one made by linkedom or jsdom. */
export interface SvgDocument {
  createElementNS(namespace: "http://www.w3.org/2000/svg", name: string): SvgElement;
}

/** An SVG element with attributes and content. */
export function element(
  document: SvgDocument,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly (SvgElement | string)[] = [],
): SvgElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...content);
  return made;
}
