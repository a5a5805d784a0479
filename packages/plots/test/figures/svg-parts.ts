/** How many groups of a drawing carry a mark's name. */
export function marksOf(svg: string, mark: string): number {
  return svg.split(`data-mark="${mark}"`).length - 1;
}

/** The texts of all elements of one name, entities resolved. */
export function textsOf(svg: string, name: string): string[] {
  const found = svg.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"));
  return [...found].map((match) => resolved(match[1]));
}

/** The content of the groups with a mark's name that hold no group themselves. */
export function groupsOf(svg: string, mark: string): string[] {
  const groups = svg.matchAll(/<g ([^>]*)>((?:(?!<g[ >]).)*?)<\/g>/gs);
  return [...groups]
    .filter(([, attributes]) => attributes.includes(`data-mark="${mark}"`))
    .map(([, , content]) => content);
}

/** The points "x,y" of a path. */
export function pointsOf(path: string): [number, number][] {
  const numbers = path.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
}

function resolved(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
