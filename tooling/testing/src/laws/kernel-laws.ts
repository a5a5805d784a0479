import fc from "fast-check";
import { expectAllClose } from "../all-close.ts";
import { describeLaws, type Law } from "./law.ts";

interface MatrixLike {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** What the laws use of a kernel on points of kind X. */
export interface KernelLike<X> {
  gram(points: X): MatrixLike;
  cross(left: X, right: X): MatrixLike;
  diagonal(points: X): Float64Array;
}

export interface KernelLawOptions<X> {
  /** Sets of points to try: random sizes, random places, some of them close together. */
  readonly points: fc.Arbitrary<X>;
}

/** The laws of a covariance function. */
export function kernelLaws<X>(make: () => KernelLike<X>, { points }: KernelLawOptions<X>): Law[] {
  return [
    {
      name: "gram is symmetric to the last bit",
      check: () => {
        const kernel = make();
        fc.assert(
          fc.property(points, (x) => {
            const { rows, data } = kernel.gram(x);
            for (let i = 0; i < rows; i++) {
              for (let j = 0; j < i; j++) {
                if (data[i * rows + j] !== data[j * rows + i]) return false;
              }
            }
            return true;
          }),
        );
      },
    },
    {
      name: "diagonal is the diagonal of gram, and gram is cross with itself",
      check: () => {
        const kernel = make();
        fc.assert(
          fc.property(points, (x) => {
            const gram = kernel.gram(x);
            const onDiagonal = Float64Array.from({ length: gram.rows }, (_, i) => gram.data[i * gram.rows + i]);
            expectAllClose(kernel.diagonal(x), onDiagonal, { relative: 4e-16, label: "diagonal" });
            expectAllClose(kernel.cross(x, x).data, gram.data, { relative: 4e-16, label: "cross" });
          }),
        );
      },
    },
    {
      name: "cross turned round is its transpose",
      check: () => {
        const kernel = make();
        fc.assert(
          fc.property(points, points, (x, y) => {
            const xy = kernel.cross(x, y);
            const yx = kernel.cross(y, x);
            const turned = Float64Array.from(xy.data, (_, at) => {
              const [i, j] = [Math.floor(at / xy.cols), at % xy.cols];
              return yx.data[j * yx.cols + i];
            });
            expectAllClose(xy.data, turned, { relative: 4e-16, label: "cross" });
          }),
        );
      },
    },
    {
      name: "gram is positive semi-definite",
      check: () => {
        const kernel = make();
        fc.assert(
          fc.property(points, (x) => {
            const gram = kernel.gram(x);
            const largest = kernel.diagonal(x).reduce((most, d) => Math.max(most, d), 0);
            // Rounding alone can make an eigenvalue negative by about rows · ulp · largest.
            return factorises(gram, 1e-14 * gram.rows * largest);
          }),
        );
      },
    },
  ];
}

export function describeKernelLaws<X>(name: string, make: () => KernelLike<X>, options: KernelLawOptions<X>): void {
  describeLaws(`laws of ${name}`, kernelLaws(make, options));
}

/** Whether A + shift·I has a Cholesky factor: a plain one, so that the helper checks linalg's users without linalg. */
function factorises({ rows: n, data }: MatrixLike, shift: number): boolean {
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = data[i * n + j] + (i === j ? shift : 0);
      for (let k = 0; k < j; k++) sum -= factor[i * n + k] * factor[j * n + k];
      const pivot = factor[j * n + j];
      // A zero pivot is allowed only over a zero column.
      if (i === j ? !(sum >= 0) : pivot === 0 && sum !== 0) return false;
      factor[i * n + j] = i === j ? Math.sqrt(sum) : pivot === 0 ? 0 : sum / pivot;
    }
  }
  return true;
}
