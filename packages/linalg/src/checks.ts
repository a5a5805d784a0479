import { checkArrayLike, checkMatrix, finiteCopy, type Matrix } from "./matrix.ts";

/** Throws unless `value` is a rows × cols Matrix; `because` says where the two numbers come from. */
export function checkShape(
  where: string,
  name: string,
  value: Matrix,
  rows: number,
  cols: number,
  because: string,
): void {
  checkMatrix(where, name, value);
  if (value.rows !== rows || value.cols !== cols) {
    throw new RangeError(`${where}: ${name} must be ${rows} × ${cols}, got ${value.rows} × ${value.cols}; ${because}`);
  }
}

/** Throws unless `value` is a square Matrix. */
export function checkSquare(where: string, name: string, value: Matrix): void {
  checkMatrix(where, name, value);
  if (value.rows !== value.cols) {
    throw new RangeError(
      `${where}: ${name} must be square, got ${value.rows} × ${value.cols}; give as many rows as columns`,
    );
  }
}

/** Throws unless the two inner sizes of a product agree. */
export function checkInner(where: string, left: string, leftSize: number, right: string, rightSize: number): void {
  if (leftSize !== rightSize) {
    throw new RangeError(
      `${where}: ${left} must equal ${right}, got ${leftSize} and ${rightSize}; transpose one side or give other matrices`,
    );
  }
}

/** The vector itself when it is a Float64Array, a checked copy of any other array-like; throws unless `length` fits. */
export function vectorOf(where: string, name: string, value: ArrayLike<number>, length: number): Float64Array {
  const ready = value instanceof Float64Array;
  if (!ready) checkArrayLike(where, name, value);
  if (value.length !== length) {
    throw new RangeError(
      `${where}: ${name} must have ${length} numbers, got ${value.length}; give one number for each row or column`,
    );
  }
  return ready ? value : finiteCopy(where, name, value);
}

/** Throws if the result would be written over an input that is still being read. */
export function checkApart(where: string, out: Float64Array, name: string, input: Float64Array): void {
  if (out.buffer !== input.buffer) return;
  const apart =
    out.byteOffset >= input.byteOffset + input.byteLength || input.byteOffset >= out.byteOffset + out.byteLength;
  if (!apart) {
    throw new RangeError(`${where}: out must not share memory with ${name}, got an overlap; give it memory of its own`);
  }
}

/** One input, for the message of throwNotFinite: `lower` when only its lower triangle is read. */
export interface NamedInput {
  readonly name: string;
  readonly value: Matrix | Float64Array;
  readonly lower?: boolean;
}

/**
 * Whether every number of a result is finite. A bad input always reaches the result of a product or a solve, hence
 * looking at the result is enough; where it fails, throwNotFinite finds out why.
 */
export function isFiniteResult(result: Float64Array): boolean {
  for (let i = 0; i < result.length; i++) {
    if (!Number.isFinite(result[i])) return false;
  }
  return true;
}

/** Throws, naming the first input element that is not finite, or saying that the result is too large. */
export function throwNotFinite(where: string, inputs: readonly NamedInput[]): never {
  for (const input of inputs) checkFinite(where, input);
  throw new RangeError(`${where}: the result must be finite, got one too large for float64; scale the inputs down`);
}

/** Throws at the first number of the input that is not finite, or not finite in its lower triangle. */
export function checkFinite(where: string, { name, value, lower = false }: NamedInput): void {
  if (value instanceof Float64Array) {
    for (let i = 0; i < value.length; i++) {
      if (!Number.isFinite(value[i])) throw notFinite(where, `${name}[${i}]`, value[i]);
    }
    return;
  }
  const { rows, cols, data } = value;
  for (let i = 0; i < rows; i++) {
    const end = lower ? Math.min(i + 1, cols) : cols;
    for (let j = 0; j < end; j++) {
      if (!Number.isFinite(data[i * cols + j])) throw notFinite(where, `${name}[${i}][${j}]`, data[i * cols + j]);
    }
  }
}

function notFinite(where: string, element: string, value: number): RangeError {
  return new RangeError(`${where}: ${element} must be finite, got ${value}; find what produced it before continuing`);
}
