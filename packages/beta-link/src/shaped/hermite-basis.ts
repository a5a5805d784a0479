/** Nodes of a polynomial: as many on either side of its cell. */
export const stencil = 8;
const half = stencil / 2;

/** Of each node Σ 1/(x_j − x_i) and Σ 1/(x_j − x_i)² over the others, and Π 1/(x_j − x_i). */
const nodes = Array.from({ length: stencil }, (_, j) => {
  const gaps = Array.from({ length: stencil }, (_, i) => j - i).filter((gap) => gap !== 0);
  return {
    first: gaps.reduce((sum, gap) => sum + 1 / gap, 0),
    second: gaps.reduce((sum, gap) => sum + 1 / (gap * gap), 0),
    product: gaps.reduce((product, gap) => product / gap, 1),
  };
});

/**
 * What value, first and second derivative at each of the nodes −3, −2, … 4 count for at x in [0, 1], in the polynomial of degree 23
 * that has them all (Hermite): three numbers a node. With ℓ Lagrange's polynomial of a node, ℓ³ times a series in the
 * distance that makes up for its derivatives there.
 */
export function hermiteBasis(x: number, into: Float64Array): void {
  for (let j = 0; j < stencil; j++) {
    const { first, second, product } = nodes[j];
    let lagrange = product;
    for (let i = 0; i < stencil; i++) if (i !== j) lagrange *= x - (i - half + 1);
    const y = x - (j - half + 1);
    const cube = lagrange ** 3;
    const linear = -3 * first;
    const square = 0.5 * (9 * first * first + 3 * second);
    into[3 * j] = cube * (1 + y * (linear + y * square));
    into[3 * j + 1] = cube * y * (1 + y * linear);
    into[3 * j + 2] = 0.5 * cube * y * y;
  }
}
