import type { Calibrator, Observations, RowInputs } from "@distcal/distributions";
import type { OptionNames } from "@distcal/numerics";
import type { JsonObject, ModelContent } from "./model-document.ts";
import type { Schema } from "./schema/schema.ts";

/** A calibration method as a reader of model files knows it: by its name, its parameters, and what they are again. */
export interface MethodReader<
  Name extends string = string,
  Parameters extends JsonObject = JsonObject,
  Restored extends Calibrator = Calibrator,
> {
  readonly name: Name;
  /** What the parameters in a file must look like. */
  readonly schema: Schema<Parameters>;
  // A method, not a property: readers of different parameters then go into one registry.
  /** The calibrator that a file's content describes. */
  restore(content: ModelContent<Name, Parameters>): Restored;
}

/**
 * A calibration method: all that `fit`, `update`, `compare`, model files, the command line and the playground know of
 * one. Each is a value of its own, and a registry lists them.
 */
export interface Method<
  Name extends string = string,
  Parameters extends JsonObject = JsonObject,
  Restored extends Calibrator = Calibrator,
  Options extends object = object,
  Fitted extends Restored = Restored,
> extends MethodReader<Name, Parameters, Restored> {
  /** As people write it, such as "GP-Beta". */
  readonly title: string;
  /** One sentence: what it does to predictions. */
  readonly description: string;
  /** What `fit` can be asked for; any other option is refused. */
  readonly options: OptionNames<Options>;
  /**
   * What it can be fitted to beside outcomes that are known and may be any number: "bounded" ones, cut off at bounds or on a
   * lattice; "intervals", which are those and outcomes known to an interval alone.
   */
  readonly outcomes?: "bounded" | "intervals";
  /** The engines it can be fitted on, the usual one first. */
  readonly engines: readonly string[];
  /** What it reads of rows beside their predictions; nothing where it is left out. */
  readonly inputs?: readonly (keyof RowInputs)[];
  /** Inputs without which it can't be fitted; none where it is left out. */
  readonly requires?: readonly (keyof RowInputs)[];
  /** Compared only where it is named: it is slow, answers with steps that have no density, or needs more than predictions. */
  readonly comparedByName?: true;
  /** A calibrator for these rows; `where` is the function that errors name. */
  fit(observations: Observations, options?: Options, where?: string): Fitted | Promise<Fitted>;
  /**
   * The calibrator after more rows, where the method can learn from them without the old ones, of whose evidence it keeps this
   * share. What it costs does not depend on how many those were.
   */
  update?(calibrator: Restored, observations: Observations, keep: number, where?: string): Restored | Promise<Restored>;
}
