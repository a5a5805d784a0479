/** What `pnpm bench --save` keeps, as far as the page shows it. */
export interface OwnResults {
  readonly origin: Origin;
  readonly measurements: readonly {
    readonly suite: string;
    readonly name: string;
    readonly medianNs: number;
    readonly ratio: number;
    readonly noise: number;
    readonly rate?: { readonly perSecond: number; readonly unit: string };
  }[];
  readonly sizes: readonly { readonly suite: string; readonly name: string; readonly bytes: number }[];
  readonly skipped: readonly { readonly suite: string; readonly reason: string }[];
}

/** What `pnpm bench:peers --save` keeps. */
export interface PeerResults {
  readonly origin: Origin;
  readonly comparisons: readonly {
    readonly dataset: string;
    readonly split: number;
    readonly ours: PeerRun;
    readonly netcal: PeerRun;
  }[];
  readonly authors?: { readonly ourWall: number; readonly theirWall: number };
}

interface Origin {
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly commit?: string;
  readonly changed?: boolean;
}

interface PeerRun {
  readonly firstFit: { readonly processor: number };
  readonly fit: { readonly wall: number; readonly processor: number };
  readonly predict: { readonly processor: number; readonly rows: number };
  readonly nll: number;
  readonly memoryMB: number;
}

/** The page's tables as texts: rows of cells. */
export interface BenchmarksView {
  readonly ownOrigin: string;
  readonly suites: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
  readonly sizes: readonly (readonly string[])[];
  readonly skipped: readonly string[];
  readonly peerOrigin: string;
  readonly peers: readonly (readonly string[])[];
  readonly authors: string;
}

/** The committed results in the words of the page. */
export function benchmarksView(own: OwnResults, peers: PeerResults): BenchmarksView {
  const titles = [...new Set(own.measurements.map(({ suite }) => suite))];
  return {
    ownOrigin: originText(own.origin),
    suites: titles.map((title) => ({
      title,
      rows: own.measurements
        .filter(({ suite }) => suite === title)
        .map(({ name, medianNs, ratio, noise, rate }) => [
          name,
          timeText(medianNs),
          rate ? `${countText(rate.perSecond)} ${rate.unit}s/s` : "",
          `${numberText(ratio)} ± ${Math.round(100 * noise)} %`,
        ]),
    })),
    sizes: own.sizes.map(({ name, bytes }) => [name, `${(bytes / 1e3).toFixed(1)} kB`]),
    skipped: own.skipped.map(({ suite, reason }) => `${suite}: ${reason}`),
    peerOrigin: originText(peers.origin),
    peers: peers.comparisons.map(({ dataset, ours, netcal }) => [
      dataset,
      pair(netcal.fit.processor, ours.fit.processor, "s"),
      times(netcal.fit.processor / ours.fit.processor),
      times(netcal.firstFit.processor / ours.firstFit.processor),
      pair(1e3 * perRow(netcal), 1e3 * perRow(ours), "ms"),
      times(perRow(netcal) / perRow(ours)),
      `${netcal.nll.toFixed(3)} → ${ours.nll.toFixed(3)}`,
      `${Math.round(netcal.memoryMB)} → ${Math.round(ours.memoryMB)} MB`,
    ]),
    authors: peers.authors
      ? `${peers.authors.theirWall} s as published, ${peers.authors.ourWall.toFixed(2)} s here: ` +
        `${times(peers.authors.theirWall / peers.authors.ourWall)} less`
      : "not measured",
  };
}

function originText({ node, cpu, cores, commit, changed }: Origin): string {
  const code = commit === undefined ? "" : `, commit ${commit.slice(0, 10)}${changed ? " with changes" : ""}`;
  return `${cpu}, ${cores} cores, Node ${node.replace(/^v/, "")}${code}`;
}

function perRow({ predict }: PeerRun): number {
  return predict.processor / predict.rows;
}

function pair(theirs: number, ours: number, unit: string): string {
  return `${numberText(theirs)} → ${numberText(ours)} ${unit}`;
}

function times(factor: number): string {
  return `${Math.floor(factor).toLocaleString("en")} times`;
}

function timeText(nanoseconds: number): string {
  for (const [unit, size] of [
    ["s", 1e9],
    ["ms", 1e6],
    ["µs", 1e3],
  ] as const) {
    if (nanoseconds >= size) return `${numberText(nanoseconds / size)} ${unit}`;
  }
  return `${numberText(nanoseconds)} ns`;
}

function countText(perSecond: number): string {
  for (const [unit, size] of [
    ["G", 1e9],
    ["M", 1e6],
    ["k", 1e3],
  ] as const) {
    if (perSecond >= size) return `${numberText(perSecond / size)} ${unit}`;
  }
  return numberText(perSecond);
}

function numberText(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}
