import { readFileSync } from "node:fs";
import type { DrawnFigure } from "../figures/drawn.ts";
import { benchmarksView, type OwnResults, type PeerResults } from "../results/benchmarks.ts";
import { type SecondFormResults, secondFormView } from "../second-form/second-form.ts";

/** What the first page shows of committed results, and no more, so that it stays light. */
export interface HomeView {
  readonly parts: readonly DrawnFigure[];
  /** Per data set of the comparison with netcal: its name, times less to fit, times less a row, test NLL of both. */
  readonly peers: readonly (readonly string[])[];
}

declare const data: HomeView;

export { data };

const folder = new URL("../../../data/", import.meta.url);

export default {
  watch: ["../../../data/benchmarks/*.json", "../../../data/second-form/*.json"],
  load(): HomeView {
    const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as T;
    const { peers } = benchmarksView(
      read<OwnResults>("benchmarks/own.json"),
      read<PeerResults>("benchmarks/peers.json"),
    );
    return {
      parts: secondFormView(read<SecondFormResults>("second-form/qm9.json")).figures.parts,
      peers: peers.map(([name = "", , fit = "", , , row = "", nll = ""]) => [name, fit, row, nll]),
    };
  },
};
