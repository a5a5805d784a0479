/** The straight map from a range of numbers to a range of pixels. */
export interface Scale {
  /** The pixels where the range starts and ends. */
  readonly from: number;
  readonly to: number;
  at(value: number): number;
}

/** The scale that takes `low` to `from` and `high` to `to`. */
export function linearScale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  return { from, to, at: (value) => from + ((value - low) / (high - low)) * (to - from) };
}

/** A length as text, to a hundredth of a pixel. */
export function pixels(length: number): string {
  return String(Math.round(length * 100) / 100);
}
