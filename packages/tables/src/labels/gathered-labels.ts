import { grouped } from "../errors/grouped.ts";
import { badInput } from "../errors/user-error.ts";
import type { LabelPlace } from "../roles/choose-labels.ts";
import { isMissing, labelNumber } from "./label-number.ts";

/** A column of labels: numbers (NaN where there is none) if all are, else the place of each text in `texts` (−1 for none). */
export type LabelColumn = { readonly name: string } & (
  | { readonly numbers: Float64Array }
  | { readonly codes: Int32Array; readonly texts: readonly string[] }
);

/** A column of labels that grows by blocks. */
export interface GatheredLabels {
  add(texts: readonly string[]): void;
  /** Lets go of all rows but these, which are given in their order. */
  keep(kept: Int32Array): void;
  column(): LabelColumn;
}

/** The most different texts of a column: a Map holds no more than twice as many. */
const mostTexts = 8_000_000;

/**
 * Gathers labels in 8 bytes a row. A number is called by its shortest form (1.0 is "1"), so that a column that turns out to
 * hold texts among its numbers is the same as if that had been known before.
 */
export function gatheredLabels(file: string, { name, option }: LabelPlace): GatheredLabels {
  let blocks: Float64Array[] = [];
  const places = new Map<string, number>();
  let isText = false;

  const placeOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    if (places.size === mostTexts) {
      const rule = `must have at most ${grouped(mostTexts)} different texts`;
      throw badInput(
        (flag) => `${file}: column ${JSON.stringify(name)} of ${flag(option)} ${rule}; name another column`,
      );
    }
    places.set(text, places.size);
    return places.size - 1;
  };
  const asPlaces = (numbers: Float64Array): Float64Array =>
    numbers.map((value) => (Number.isNaN(value) ? -1 : placeOf(String(value))));

  const whole = (): Float64Array => {
    const values = new Float64Array(blocks.reduce((rows, block) => rows + block.length, 0));
    let at = 0;
    for (const block of blocks) {
      values.set(block, at);
      at += block.length;
    }
    return values;
  };

  return Object.freeze({
    add(texts) {
      if (!isText) {
        const numbers = Float64Array.from(texts, labelNumber);
        isText = numbers.some((value, row) => Number.isNaN(value) && !isMissing(texts[row]));
        if (!isText) {
          blocks.push(numbers);
          return;
        }
        for (let k = 0; k < blocks.length; k++) blocks[k] = asPlaces(blocks[k]);
      }
      blocks.push(
        Float64Array.from(texts, (text) => {
          if (isMissing(text)) return -1;
          const value = labelNumber(text);
          return placeOf(Number.isNaN(value) ? text.trim() : String(value));
        }),
      );
    },
    keep(kept) {
      const values = whole();
      blocks = [Float64Array.from(kept, (row) => values[row])];
    },
    column() {
      const values = whole();
      return Object.freeze(
        isText
          ? { name, codes: Int32Array.from(values), texts: Object.freeze([...places.keys()]) }
          : { name, numbers: values },
      );
    },
  } satisfies GatheredLabels);
}
