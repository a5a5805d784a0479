import {
  type DistributionBatch,
  laplaceBatch,
  logisticBatch,
  lognormalBatch,
  normalBatch,
  studentTBatch,
} from "@distcal/distributions";
import { badInput } from "../errors/user-error.ts";
import { roleRules } from "../roles/roles.ts";
import { columnOf } from "./column-of.ts";
import { findColumn, findColumns } from "./find-column.ts";
import type { FamilyName, Form, FormRows } from "./form.ts";
import { numberProblem, readNumbers } from "./read-cells.ts";

/** What a family is made of: its batch, and its standard deviation in units of its scale. */
interface FamilyRule {
  readonly hasShape: boolean;
  stdOfScale(shape: number): number;
  batch(location: Float64Array, scale: Float64Array, shape: Float64Array): DistributionBatch;
}

/** Every family that columns of parameters can be of: one more entry is one more family. */
const familyRules: Readonly<Record<FamilyName, FamilyRule>> = Object.freeze({
  normal: { hasShape: false, stdOfScale: () => 1, batch: (mean, std) => normalBatch({ mean, std }) },
  "student-t": {
    hasShape: true,
    stdOfScale: (shape) => Math.sqrt(shape / (shape - 2)),
    batch: (location, scale, shape) => studentTBatch({ location, scale, degreesOfFreedom: shape }),
  },
  laplace: {
    hasShape: false,
    stdOfScale: () => Math.SQRT2,
    batch: (location, scale) => laplaceBatch({ location, scale }),
  },
  logistic: {
    hasShape: false,
    stdOfScale: () => Math.PI / Math.sqrt(3),
    batch: (location, scale) => logisticBatch({ location, scale }),
  },
  // Location and scale are those of ln y, whatever their columns are called.
  lognormal: { hasShape: false, stdOfScale: () => 1, batch: (location, scale) => lognormalBatch({ location, scale }) },
});

const location = {
  option: "mean",
  meaning: "the location",
  spellings: ["location", "loc", ...roleRules.mean.spellings],
} as const;
const scale = { option: "scale", meaning: "the scale", spellings: ["scale"] } as const;
const shape = {
  option: "shape",
  meaning: "the degrees of freedom",
  spellings: ["shape", "df", "dof", "nu", "degrees_of_freedom"],
} as const;

/** Location, scale and, where it has one, shape of a named family. */
export const family: Form = Object.freeze({
  name: "family",
  meaning: "location and scale of a named family, with its shape where it has one",
  find(names, options, file) {
    if (options.family === undefined) {
      if (options.form !== "family") return undefined;
      throw badInput(
        (named) => `${file}: a family must be named, got none; pass ${named("family")} with one of ${families}`,
      );
    }
    const rule = Object.hasOwn(familyRules, options.family) ? familyRules[options.family] : undefined;
    if (rule === undefined) {
      throw badInput((named) => `${file}: ${named("family")} must be one of ${families}, got ${options.family}`);
    }
    const own = findColumn(names, scale, options, file);
    const width = own === undefined ? { option: "std", ...roleRules.std } : scale;
    const wanted = [location, width, ...(rule.hasShape ? [shape] : [])];
    const columns = findColumns(names, wanted, options, file, true);
    const scaleIs = own === undefined ? ("std" as const) : ("scale" as const);
    return columns && { form: "family", family: options.family, scaleIs, columns };
  },
  width: ({ columns }) => columns.length,
  read({ columns }, cells, into) {
    const problem = readNumbers(columns, cells, into);
    if (problem !== undefined) return problem;
    if (!(into[1] > 0)) return numberProblem(columns[1], "must be > 0", cells[1]);
    return columns.length === 3 && !(into[2] > 2)
      ? numberProblem(columns[2], "must be > 2, so that there is a standard deviation", cells[2])
      : undefined;
  },
  batch(rows: FormRows) {
    const { family: name = "normal", scaleIs } = rows.description;
    const rule = familyRules[name];
    const shapes = rule.hasShape ? columnOf(rows, 2) : new Float64Array(rows.length);
    const widths = columnOf(rows, 1);
    const scales = scaleIs === "std" ? widths.map((std, row) => std / rule.stdOfScale(shapes[row])) : widths;
    return rule.batch(columnOf(rows, 0), scales, shapes);
  },
  write: (_, row) => Array.from(row),
} satisfies Form);

const families = Object.keys(familyRules).join(", ");
