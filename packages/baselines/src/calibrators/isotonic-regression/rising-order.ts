/** Below this many numbers a sort by comparison is as fast. */
const fewForRadix = 5000;
const digits = 65_536;

/** The row numbers in rising order of x, equal ones in their own order; O(n) for many rows, by radix. */
export function risingOrder(x: Float64Array): Int32Array {
  let order = new Int32Array(x.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  if (x.length < fewForRadix) return order.sort((a, b) => x[a] - x[b] || a - b);
  const keys = risingKeys(x);
  let sorted = new Int32Array(x.length);
  const starts = new Int32Array(digits + 1);
  for (let digit = 0; digit < 4; digit++) {
    starts.fill(0);
    for (let i = 0; i < order.length; i++) starts[keys[4 * i + digit] + 1]++;
    for (let d = 0; d < digits; d++) starts[d + 1] += starts[d];
    for (let i = 0; i < order.length; i++) sorted[starts[keys[4 * order[i] + digit]]++] = order[i];
    [order, sorted] = [sorted, order];
  }
  return order;
}

/** Four digits of 16 bits for each number, the lowest first, that rise as the numbers do. */
function risingKeys(x: Float64Array): Uint16Array {
  const keys = new Uint16Array(4 * x.length);
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < x.length; i++) {
    // −0 is 0. The bits of a negative number fall as it rises, and its sign bit is set.
    view.setFloat64(0, x[i] + 0, true);
    const flip = view.getUint8(7) >= 128 ? 0xffff : 0;
    for (let digit = 0; digit < 4; digit++) keys[4 * i + digit] = view.getUint16(2 * digit, true) ^ flip;
    if (flip === 0) keys[4 * i + 3] ^= 0x8000;
  }
  return keys;
}
