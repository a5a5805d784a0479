/** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits (FIPS 180-4 §6.2). Synchronous; runs everywhere. */
export function sha256(text: string): string {
  const message = new TextEncoder().encode(text);
  const state = Int32Array.from(initialState);
  const schedule = new Int32Array(64);
  const whole = message.length - (message.length % 64);
  for (let offset = 0; offset < whole; offset += 64) compress(state, schedule, message, offset);
  const tail = paddedTail(message.subarray(whole), message.length);
  for (let offset = 0; offset < tail.length; offset += 64) compress(state, schedule, tail, offset);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The rest of the message, a 1 bit, zeros, and the length in bits as 64-bit big-endian: one or two blocks (§5.1.1). */
function paddedTail(rest: Uint8Array, length: number): Uint8Array {
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const view = new DataView(tail.buffer);
  view.setUint32(tail.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(tail.length - 4, (length * 8) % 2 ** 32);
  return tail;
}

/** One block: message schedule, 64 rounds, state += working variables (§6.2.2). */
function compress(state: Int32Array, schedule: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let t = 0, at = offset; t < 16; t++, at += 4) {
    schedule[t] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let t = 16; t < 64; t++) {
    const early = schedule[t - 15];
    const late = schedule[t - 2];
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[t] = s1 + schedule[t - 7] + s0 + schedule[t - 16];
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let t = 0; t < 64; t++) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sum1 + choice + roundConstants[t] + schedule[t]) | 0;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sum0 + majority) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

function rotated(word: number, places: number): number {
  return (word >>> places) | (word << (32 - places));
}

const primes: readonly number[] = Array.from({ length: 310 }, (_, k) => k + 2).filter(isPrime);

/** Square roots of the first 8 primes (§5.3.3), cube roots of the first 64 (§4.2.2): computed, since digits don't compress. */
const initialState: Int32Array = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));
const roundConstants: Int32Array = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return true;
}

/** The first 32 bits of a fractional part: of 50 in a float64 below 8, and none of these roots is within 2⁻⁴⁰ of a step. */
function fractionBits(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}
