import {
  ckmeReader,
  cqrReader,
  distributionalConformalReader,
  idrReader,
  mondrianConformalReader,
  mondrianIsotonicReader,
} from "@distcal/baselines/calibrators";
import type { MethodReader } from "@distcal/model-document";

type RivalReader =
  | typeof idrReader
  | typeof mondrianIsotonicReader
  | typeof mondrianConformalReader
  | typeof distributionalConformalReader
  | typeof cqrReader
  | typeof ckmeReader;

/** A calibrator of a method that is there to be compared with. */
export type RivalCalibrator = ReturnType<RivalReader["restore"]>;

/** Readers that the small door leaves out: there they are handed in as `methods`. */
export const rivalReaders: readonly MethodReader[] = Object.freeze([
  idrReader,
  mondrianIsotonicReader,
  mondrianConformalReader,
  distributionalConformalReader,
  cqrReader,
  ckmeReader,
]);
