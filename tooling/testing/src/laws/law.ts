import { describe, it } from "vitest";

/** One sentence that must hold, and a check that throws where it does not. */
export interface Law {
  readonly name: string;
  readonly check: () => void;
}

/** Runs each law as a test of its own. */
export function describeLaws(subject: string, laws: readonly Law[]): void {
  describe(subject, () => {
    for (const law of laws) it(law.name, law.check);
  });
}
