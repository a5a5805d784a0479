import { readFileSync } from "node:fs";
import { type BenchmarksView, benchmarksView, type OwnResults, type PeerResults } from "./benchmarks.ts";

declare const data: BenchmarksView;

export { data };

const folder = new URL("../../../data/benchmarks/", import.meta.url);

/** The committed results of `pnpm bench` and `pnpm bench:peers`. */
export default {
  watch: ["../../../data/benchmarks/*.json"],
  load(): BenchmarksView {
    const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as T;
    return benchmarksView(read<OwnResults>("own.json"), read<PeerResults>("peers.json"));
  },
};
