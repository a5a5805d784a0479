/** A value in few words, so that a hostile one can't fill the message. */
export function described(value: unknown): string {
  if (typeof value === "string") return `the string ${quoted(value)}`;
  if (typeof value === "bigint") return `the bigint ${value}n`;
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (typeof value === "object" && value !== null) return `an object (${prototypeName(value)})`;
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  return String(value);
}

/** A string in quotes, escaped, cut after 40 characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** Not by `value.constructor`, which a value may have as a key of its own. */
function prototypeName(value: object): string {
  const maker: unknown = (Object.getPrototypeOf(value) as { constructor?: unknown } | null)?.constructor;
  return typeof maker === "function" ? maker.name : "no prototype";
}
