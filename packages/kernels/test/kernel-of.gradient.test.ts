import { expectGradient, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import type { Columns, Kernel } from "../src/index.ts";
import { allParameters, kernels, paired, someCotangent, somePoints } from "./arbitraries.ts";
import { matricesOf, type Points } from "./matrices.ts";

// Stds down to 0.05 and lengths down to 0.3: a step of 1e-4 keeps differences within their fifth order.
const lengths = numberBetween(0.3, 4);

/** Differences of numbers of the order of 1 are good to 1e-12/step: a last coordinate of slope 1 sets the scale. */
function expectGradientOfOrderOne(check: Parameters<typeof expectGradient>[0]): void {
  expectGradient({
    at: [...Array.from(check.at), 0],
    value: (x) => check.value(x) + x[x.length - 1],
    gradient: (x) => [...Array.from(check.gradient(x)), 1],
    step: 1e-4,
    ofLargest: 1e-8,
  });
}

describe.each(Object.entries(kernels))("gradients of %s agree with central differences", (_, kernel) => {
  const pointsIn = ({ columns }: Kernel, x: Float64Array, count: number, from: number): Points =>
    Object.fromEntries(columns.map(({ name }, c) => [name, x.slice(from + c * count, from + (c + 1) * count)]));
  const parametersIn = (x: Float64Array, from: number): Record<string, number> =>
    Object.fromEntries(kernel.parameters.map(({ name }, k) => [name, x[from + k]]));
  const flat = (points: Points | Columns): number[] => kernel.columns.flatMap(({ name }) => Array.from(points[name]));
  const width = kernel.columns.length;

  it("for gram, in points and parameters, whatever the cotangent's two triangles", () => {
    fc.assert(
      fc.property(somePoints(4), lengths, (points, length) => {
        const n = points.mean.length;
        const { data: cotangent } = someCotangent(n, n);
        const at = (x: Float64Array) => matricesOf(kernel, parametersIn(x, width * n));
        expectGradientOfOrderOne({
          at: [...flat(points), ...Object.values(allParameters(kernel, length))],
          value: (x) => paired(at(x).gram(pointsIn(kernel, x, n, 0)).data, cotangent),
          gradient: (x) => {
            const gradient = at(x).gramGradient(pointsIn(kernel, x, n, 0), cotangent);
            return [...flat(gradient.points), ...gradient.parameters];
          },
        });
      }),
    );
  });

  it("for cross, in both sets of points and the parameters", () => {
    fc.assert(
      fc.property(somePoints(3), somePoints(3), lengths, (left, right, length) => {
        const [m, n] = [left.mean.length, right.mean.length];
        const { data: cotangent } = someCotangent(m, n);
        const at = (x: Float64Array) => matricesOf(kernel, parametersIn(x, width * (m + n)));
        const both = (x: Float64Array) => [pointsIn(kernel, x, m, 0), pointsIn(kernel, x, n, width * m)] as const;
        expectGradientOfOrderOne({
          at: [...flat(left), ...flat(right), ...Object.values(allParameters(kernel, length))],
          value: (x) => paired(at(x).cross(...both(x)).data, cotangent),
          gradient: (x) => {
            const gradient = at(x).crossGradient(...both(x), cotangent);
            return [...flat(gradient.left), ...flat(gradient.right), ...gradient.parameters];
          },
        });
      }),
    );
  });

  it("for the diagonal, in the parameters", () => {
    fc.assert(
      fc.property(somePoints(4), lengths, (points, length) => {
        const { data: cotangent } = someCotangent(points.mean.length, 1);
        expectGradientOfOrderOne({
          at: Object.values(allParameters(kernel, length)),
          value: (x) => paired(matricesOf(kernel, parametersIn(x, 0)).diagonal(points), cotangent),
          gradient: (x) => matricesOf(kernel, parametersIn(x, 0)).diagonalGradient(points, cotangent),
        });
      }),
    );
  });
});
