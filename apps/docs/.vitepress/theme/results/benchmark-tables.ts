/** What `pnpm bench:tables --save` keeps. */
export interface TableResults {
  readonly versions: Readonly<Record<string, string>>;
  readonly tables: readonly {
    readonly name: string;
    readonly fitRows: number;
    readonly testRows: number;
    readonly methods: Readonly<Record<string, TableScore | { readonly error: string }>>;
  }[];
}

interface TableScore {
  readonly crps: number | null;
  readonly processor: number;
  readonly coverage50: number;
  readonly coverage90: number;
  readonly width50: number | null;
  readonly width90: number | null;
}

/** The tables of the page as texts: rows of cells. */
export interface TablesView {
  readonly versions: string;
  /** A method a row, over all tables. */
  readonly summary: readonly (readonly string[])[];
  /** The methods of the details, and a table a row. */
  readonly methods: readonly string[];
  readonly details: readonly (readonly string[])[];
}

/** Standard errors: chance in both sets of rows exceeds them once in a hundred tables. */
const mostErrors = 2.6;

/** Some results in the words of the page. */
export function tablesView({ versions, tables }: TableResults): TablesView {
  const methods = [...new Set(tables.flatMap((table) => Object.keys(table.methods)))];
  const withCrps = methods.filter((method) => tables.some((table) => typeof scoreOf(table, method)?.crps === "number"));
  return {
    versions: Object.entries(versions)
      .map((pair) => pair.join(" "))
      .join(", "),
    summary: methods.map((method) => summaryOf(tables, method)),
    methods: withCrps,
    details: tables.map((table) => [
      table.name,
      ...withCrps.map((method) => {
        const crps = scoreOf(table, method)?.crps;
        return typeof crps === "number" ? crps.toPrecision(4) : "–";
      }),
    ]),
  };
}

type Table = TableResults["tables"][number];

function scoreOf({ methods }: Table, method: string): TableScore | undefined {
  const answer = methods[method];
  return answer === undefined || "error" in answer ? undefined : answer;
}

function summaryOf(tables: readonly Table[], method: string): readonly string[] {
  const pairs = tables.flatMap((table) => {
    const [own, ours] = [scoreOf(table, method), scoreOf(table, "distcal")];
    return own === undefined || ours === undefined ? [] : [{ table, own, ours }];
  });
  const gains = pairs.flatMap(({ own, ours }) =>
    own.crps === null || ours.crps === null ? [] : [own.crps / ours.crps - 1],
  );
  const widths = pairs.flatMap(({ own, ours }) =>
    own.width90 === null || ours.width90 === null ? [] : [own.width90 / ours.width90],
  );
  const off = (level: number, share: (score: TableScore) => number): number =>
    pairs.filter(({ table: { fitRows, testRows }, own }) => {
      const error = Math.sqrt(level * (1 - level) * (1 / fitRows + 1 / testRows));
      return Math.abs(share(own) - level) > mostErrors * error;
    }).length;
  const higher = gains.filter((gain) => gain > 0).length;
  const isOurs = method === "distcal";
  const crps =
    gains.length === 0
      ? "intervals alone"
      : `${percent(median(gains))} in the median, higher on ${higher} of ${gains.length}`;
  return [
    method,
    isOurs ? "–" : crps,
    `${off(0.5, ({ coverage50 }) => coverage50)} and ${off(0.9, ({ coverage90 }) => coverage90)} of ${pairs.length}`,
    isOurs ? "–" : median(widths).toFixed(3),
    `${pairs.reduce((sum, { own }) => sum + own.processor, 0).toPrecision(3)} s`,
  ];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

function percent(share: number): string {
  return `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(1)} %`;
}
