import type { Calibrator } from "@distcal/distributions";
import type { MethodReader, ModelContent } from "@distcal/model-document";
import { onBounds } from "./on-bounds.ts";
import { onGuarantee } from "./on-guarantee.ts";

/** The calibrator of a file's content: its method's, on the bounds of the outcomes, with what its intervals promise. */
export function calibratorAsWritten(reader: Pick<MethodReader, "restore">, content: ModelContent): Calibrator {
  return onGuarantee(onBounds(reader.restore(content), content.bounds), content.guarantee);
}
