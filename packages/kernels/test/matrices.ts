import { addGramGradient, type Columns, gramInto, type Kernel, kernelParameters } from "../src/index.ts";

/** Points as tests write them: columns by name. */
export type Points = Readonly<Record<string, ArrayLike<number>>>;
type Parameters = Readonly<Record<string, number>>;

interface Filled {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

function columnsFrom(points: Points): Columns {
  return Object.fromEntries(Object.entries(points).map(([name, column]) => [name, Float64Array.from(column)]));
}

/** The matrices of a kernel with these parameters, allocated: what the inner loops write. */
export function matricesOf(kernel: Kernel, parameters: Parameters) {
  const theta = kernelParameters("test", kernel, parameters);
  const features = (points: Points) => kernel.features(columnsFrom(points));
  const lengthOf = (points: Points): number => points[kernel.columns[0].name].length;
  const blockOf = (size: number) => ({ values: new Float64Array(size), scratch: new Float64Array(size) });
  const emptyLike = (count: number) => Array.from({ length: kernel.featureCount }, () => new Float64Array(count));
  const inColumnsOf = (points: Points, inFeatures: readonly Float64Array[]): Columns => {
    const inColumns = columnsFrom(
      Object.fromEntries(kernel.columns.map(({ name }) => [name, new Float64Array(lengthOf(points))])),
    );
    kernel.addColumnGradient(columnsFrom(points), inFeatures, inColumns);
    return inColumns;
  };
  return {
    gram(points: Points): Filled {
      const n = lengthOf(points);
      const block = blockOf(n * n);
      gramInto(kernel, block, theta, features(points));
      return { rows: n, cols: n, data: block.values };
    },
    cross(left: Points, right: Points): Filled {
      const [rows, cols] = [lengthOf(left), lengthOf(right)];
      const block = blockOf(rows * cols);
      kernel.crossInto(block, theta, features(left), features(right));
      return { rows, cols, data: block.values };
    },
    diagonal(points: Points): Float64Array {
      const into = new Float64Array(lengthOf(points));
      kernel.diagonalInto(into, theta, features(points));
      return into;
    },
    gramGradient(points: Points, cotangent: Float64Array) {
      const n = lengthOf(points);
      const block = blockOf(n * n);
      gramInto(kernel, block, theta, features(points));
      const into = { parameters: new Float64Array(theta.length), points: emptyLike(n) };
      addGramGradient(kernel, block, cotangent.slice(), theta, features(points), into);
      return { parameters: into.parameters, points: inColumnsOf(points, into.points) };
    },
    crossGradient(left: Points, right: Points, cotangent: Float64Array) {
      const [rows, cols] = [lengthOf(left), lengthOf(right)];
      const block = blockOf(rows * cols);
      kernel.crossInto(block, theta, features(left), features(right));
      const into = { parameters: new Float64Array(theta.length), left: emptyLike(rows), right: emptyLike(cols) };
      kernel.addCrossGradient(block, cotangent, theta, features(left), features(right), into);
      return {
        parameters: into.parameters,
        left: inColumnsOf(left, into.left),
        right: inColumnsOf(right, into.right),
      };
    },
    diagonalGradient(points: Points, cotangent: Float64Array): Float64Array {
      const into = new Float64Array(theta.length);
      kernel.addDiagonalGradient(cotangent, new Float64Array(cotangent.length), theta, features(points), into);
      return into;
    },
  };
}
