import type { FitOutcome } from "../../session/messages.ts";

/** The method of a fit as people write it, with its form where that is the paper's. */
export function fitName({ title, preset }: Pick<FitOutcome, "title" | "preset">): string {
  return preset === "paper" ? `${title}, the paper’s model` : title;
}
