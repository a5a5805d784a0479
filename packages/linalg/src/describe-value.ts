/** A short text for any value, for the "got …" part of an error; `depth` counts the arrays around it. */
export function describeValue(value: unknown, depth = 0): string {
  if (typeof value === "string") return shortened(JSON.stringify(value));
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) {
    if (depth > 2) return "[…]";
    // Enough to fill the text, and no more: the array may be large, or contain itself.
    const first = Array.from({ length: Math.min(value.length, 20) }, (_, i) => describeValue(value[i], depth + 1));
    return shortened(`[${first.join(", ")}]`);
  }
  if (typeof value !== "object" || value === null) return String(value);
  const name: unknown = value.constructor?.name;
  return typeof name === "string" && name !== "Object" ? `a ${name}` : "an object";
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
