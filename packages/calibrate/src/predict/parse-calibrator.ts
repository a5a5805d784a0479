import { gpBetaReader } from "../gp-beta/model/gp-beta-reader.ts";
import { type CalibratorParser, calibratorParser } from "./calibrator-parser.ts";
import { otherReaders } from "./readers.ts";

/** The calibrator of a model text; throws a ModelFormatError that says why and what to do where it can't be read. */
export const parseCalibrator: CalibratorParser = calibratorParser([gpBetaReader, ...otherReaders]);
