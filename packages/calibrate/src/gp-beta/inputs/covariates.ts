import { onGrid, type RowInputs, type ValueRange } from "@distcal/distributions";
import type { Columns, SeenRanges } from "@distcal/kernels";
import { array, number, numberArray, object, refined, type Schema, text } from "@distcal/model-document";
import { clamp, finiteColumn, requireLength } from "@distcal/numerics";

/** A covariate as a model remembers it: its name, what it is standardised by, and what the fit has seen of it. */
export type Covariate = {
  readonly name: string;
  readonly center: number;
  readonly scale: number;
  readonly range: ValueRange;
};

const mostCovariates = 8;
/** Nothing is known of a value so many spreads away, and squares of it are numbers. */
const farthest = 1e100;

/** What the columns of covariates are called in a kernel: their own names may be those of others. */
export const covariateColumn = (index: number): string => `covariate${index + 1}`;

/** The lengthscales of a kernel's covariates, in their order. */
export const covariateLengthscale = (index: number): string => `${covariateColumn(index)}Lengthscale`;

export const covariatesSchema: Schema<readonly Covariate[]> = refined(
  array(
    refined(
      object({
        name: text({ maxLength: 1024 }),
        center: number(),
        scale: number({ above: 0 }),
        range: numberArray({ length: 2 }) as Schema<ValueRange>,
      }),
      ({ range: [lowest, highest] }) => (lowest <= highest ? undefined : "must have a range that does not go down"),
    ),
    { minLength: 1, maxLength: mostCovariates },
  ),
  (covariates) =>
    new Set(covariates.map(({ name }) => name)).size === covariates.length ? undefined : "must have different names",
);

/** The covariates of rows in units of their spread, by the names of the kernel; throws where one is missing. */
export function standardisedCovariates(
  where: string,
  known: readonly Covariate[],
  { covariates }: RowInputs,
  rows: number,
): Columns {
  return Object.fromEntries(
    known.map(({ name, center, scale }, index) => {
      const given = covariates !== undefined && Object.hasOwn(covariates, name) ? covariates[name] : undefined;
      if (given === undefined) {
        const names = known.map((covariate) => covariate.name).join(", ");
        throw new RangeError(
          `${where}: covariates.${name} is missing; the model was fitted with covariates ${names}: pass { mean, std, covariates: { ${names} } }`,
        );
      }
      const column = finiteColumn(where, `covariates.${name}`, given);
      requireLength(where, `covariates.${name}`, column.length, rows);
      return [covariateColumn(index), onGrid(inUnits(column, center, scale))];
    }),
  );
}

/** The values that a fit has seen, in units of their spread. */
export function seenCovariates(known: readonly Covariate[]): SeenRanges {
  return Object.fromEntries(
    known.map(({ center, scale, range }, index) => {
      const [lowest, highest] = onGrid(inUnits(Float64Array.from(range), center, scale));
      return [covariateColumn(index), [lowest, highest]];
    }),
  );
}

/** Halves where the difference of two finite numbers would overflow. */
function inUnits(values: Float64Array, center: number, scale: number): Float64Array {
  return values.map((x) => {
    const units = (x / 2 / scale - center / 2 / scale) * 2;
    return clamp(Number.isNaN(units) ? (x / 2 - center / 2) / scale : units, farthest);
  });
}
