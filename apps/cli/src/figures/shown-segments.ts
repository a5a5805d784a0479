import type { SegmentRows } from "../segments/segments.ts";

/** The most segments in one figure; tables list them all. */
const mostSegments = 24;
/** Names are cut so that a telephone has room for the plot beside them. */
const longestName = 18;

/** The largest segments, in their order, with names that fit a figure and differ. */
export function shownSegments(parts: readonly SegmentRows[]): readonly SegmentRows[] {
  const largest = new Set(parts.toSorted((a, b) => b.rows.length - a.rows.length).slice(0, mostSegments));
  const seen = new Map<string, number>();
  return parts
    .filter((part) => largest.has(part))
    .map(({ name, rows }) => {
      const short = shortName(name);
      const before = seen.get(short) ?? 0;
      seen.set(short, before + 1);
      return { name: before === 0 ? short : `${short} (${before + 1})`, rows };
    });
}

function shortName(name: string): string {
  const letters = Array.from(name.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}\s]+/gu, " ").trim());
  if (letters.length === 0) return "(blank)";
  return letters.length <= longestName ? letters.join("") : `${letters.slice(0, longestName - 1).join("")}…`;
}
