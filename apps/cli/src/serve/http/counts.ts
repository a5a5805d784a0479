import type { SealedModelDocument } from "@distcal/model-document";
import type { WatchState } from "@distcal/monitor";
import { suspicion } from "@distcal/monitor";

/** What the service counts. */
export interface Counts {
  /** A request that was answered: by its route, its status and how long it took, in seconds. */
  answered(route: string, status: number, seconds: number): void;
  /** Rows that were predicted, and how many of them lie outside what the fit has seen. */
  predicted(rows: number, outside: number): void;
  /** A reload of the model, and whether it was a good one. */
  reloaded(good: boolean): void;
  /** All of it as Prometheus reads it. */
  text(now: { readonly document: SealedModelDocument; readonly watch: WatchState | undefined }): string;
}

/** Upper ends of the classes of durations, in seconds. */
const ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30] as const;

interface Durations {
  readonly classes: number[];
  sum: number;
  count: number;
}

/** Counts from zero. */
export function startCounts(): Counts {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const reloads = { good: 0, bad: 0 };
  let [rows, rowsOutside] = [0, 0];
  return Object.freeze({
    answered(route, status, seconds) {
      const key = `route="${route}",code="${status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      let ofRoute = durations.get(route);
      if (ofRoute === undefined) {
        ofRoute = { classes: ends.map(() => 0), sum: 0, count: 0 };
        durations.set(route, ofRoute);
      }
      for (const [i, end] of ends.entries()) if (seconds <= end) ofRoute.classes[i]++;
      ofRoute.sum += seconds;
      ofRoute.count++;
    },
    predicted(more, outside) {
      rows += more;
      rowsOutside += outside;
    },
    reloaded(good) {
      reloads[good ? "good" : "bad"]++;
    },
    text({ document, watch }) {
      const model = `sha256="${document.sha256}",method="${document.method}"`;
      return [
        ...metric("distcal_requests_total", "counter", "Requests answered.", [...requests]),
        "# HELP distcal_request_seconds Time from a request's head to the end of its answer.",
        "# TYPE distcal_request_seconds histogram",
        ...[...durations].flatMap(([route, { classes, sum, count }]) => [
          ...classes.map((n, i) => `distcal_request_seconds_bucket{route="${route}",le="${ends[i]}"} ${n}`),
          `distcal_request_seconds_bucket{route="${route}",le="+Inf"} ${count}`,
          `distcal_request_seconds_sum{route="${route}"} ${sum}`,
          `distcal_request_seconds_count{route="${route}"} ${count}`,
        ]),
        ...metric("distcal_rows_total", "counter", "Rows predicted.", [["", rows]]),
        ...metric("distcal_rows_outside_total", "counter", "Rows predicted outside what the fit has seen.", [
          ["", rowsOutside],
        ]),
        ...metric("distcal_model_info", "gauge", "The model in use.", [[model, 1]]),
        ...metric("distcal_model_reloads_total", "counter", "Reloads of the model, by result.", [
          ['result="loaded"', reloads.good],
          ['result="refused"', reloads.bad],
        ]),
        ...(watch === undefined ? [] : watchLines(watch)),
        ...metric("process_resident_memory_bytes", "gauge", "Resident memory.", [["", process.memoryUsage.rss()]]),
        "",
      ].join("\n");
    },
  } satisfies Counts);
}

function watchLines(watch: WatchState): string[] {
  return [
    ...metric("distcal_watch_rows_total", "counter", "Rows with outcomes watched.", [["", watch.rows]]),
    ...metric("distcal_watch_alarms_total", "counter", "Alarms so far.", [["", watch.alarms]]),
    ...metric("distcal_watch_wealth", "gauge", "Evidence of miscalibration: an alarm is raised at 1/alpha.", [
      ["", suspicion(watch).wealth],
    ]),
    ...metric("distcal_watch_alpha", "gauge", "The chance of ever raising an alarm while nothing changes.", [
      ["", watch.alpha],
    ]),
  ];
}

function metric(name: string, type: string, help: string, values: readonly (readonly [string, number])[]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${labels === "" ? "" : `{${labels}}`} ${value}`),
  ];
}
