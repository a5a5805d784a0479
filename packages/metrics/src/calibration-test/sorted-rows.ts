// Below it sorting by comparison is quicker than filling tables of 65536 counts.
const ROWS_FOR_RADIX = 20_000;
const DIGITS = 1 << 16;

/** The numbers of the rows by rising value; ties in their order. */
export function sortedRows(values: Float64Array): Uint32Array {
  const rows = Uint32Array.from(values.keys());
  return values.length < ROWS_FOR_RADIX
    ? rows.sort((a, b) => values[a] - values[b] || a - b)
    : radixSorted(values, rows);
}

/** Four passes over 16 bits each, from the lowest (Knuth, vol. 3, 5.2.5). */
function radixSorted(values: Float64Array, rows: Uint32Array): Uint32Array {
  const keys = risingBits(values);
  let from: Uint32Array = rows;
  let to: Uint32Array = new Uint32Array(rows.length);
  for (let digit = 0; digit < 4; digit++) {
    const next = new Uint32Array(DIGITS + 1);
    for (let k = digit; k < keys.length; k += 4) next[keys[k] + 1]++;
    for (let k = 0; k < DIGITS; k++) next[k + 1] += next[k];
    for (let place = 0; place < from.length; place++) {
      const row = from[place];
      to[next[keys[4 * row + digit]]++] = row;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Four words of 16 bits a value, lowest first, that rise with it as a whole: the sign flipped, negative ones inverted. */
function risingBits(values: Float64Array): Uint16Array {
  // −0 + 0 is 0, which ties with 0.
  const words = new Uint32Array(values.map((value) => value + 0).buffer);
  const keys = new Uint16Array(2 * words.length);
  for (let k = 0; k < words.length; k += 2) {
    const negative = words[k + 1] >>> 31 === 1;
    const low = negative ? ~words[k] : words[k];
    const high = negative ? ~words[k + 1] : words[k + 1] ^ 0x80000000;
    keys[2 * k] = low;
    keys[2 * k + 1] = low >>> 16;
    keys[2 * k + 2] = high;
    keys[2 * k + 3] = high >>> 16;
  }
  return keys;
}
