import type { MethodName } from "@distcal/calibrate";
import { ref, shallowRef } from "vue";
import type { CompareSettings, ComparisonOutcome, Progress } from "../../session/messages.ts";
import type { Turns } from "./one-at-a-time.ts";

/** Quick, and different in kind: what is compared at first. */
const usualMethods: readonly MethodName[] = ["identity", "variance-scaling", "global-beta", "isotonic", "gp-beta"];

/** How far a comparison is. */
export interface CompareWatch {
  readonly share: number;
  readonly words: string;
}

const notBegun: CompareWatch = { share: 0, words: "Starting …" };

/** The methods to compare, and the result. */
export function useComparison({ during }: Turns, settings: () => Omit<CompareSettings, "methods">) {
  const chosen = ref<readonly MethodName[]>(usualMethods);
  const comparison = shallowRef<ComparisonOutcome>();
  const compareWatch = shallowRef<CompareWatch>(notBegun);

  async function compare(): Promise<void> {
    await during("comparing", async (worker) => {
      comparison.value = undefined;
      compareWatch.value = notBegun;
      const asked = { ...settings(), methods: [...chosen.value] };
      comparison.value = await worker.ask("compare", asked, (progress: Progress) => {
        if (progress.stage === "compare") compareWatch.value = { share: progress.share, words: progress.words };
      });
    });
  }

  return { chosen, comparison, compareWatch, compare };
}
