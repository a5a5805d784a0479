import type { defaultMethod } from "@distcal/calibrate";
import type { Role } from "@distcal/tables";
import { computed, onMounted, onUnmounted, reactive, ref, shallowRef } from "vue";
import { type FitTrace, noTrace, withStep } from "../fit/fit-trace.ts";
import type { EngineChoice } from "../session/engine-choices.ts";
import type { FitOutcome, FitSettings, MethodLabel, Progress } from "../session/messages.ts";
import type { ExampleName } from "../sources/examples-list.ts";
import type { TableSource } from "../sources/table-source.ts";
import { openChoice } from "../table/column-roles.ts";
import type { TableSummary } from "../table/loaded-table.ts";
import type { RowCheck } from "../table/usable-rows.ts";
import { friendlyMessage } from "../words/friendly-message.ts";
import { saveFile } from "./save-file.ts";
import { sharedExample, shareQuery } from "./share-link.ts";
import { Stopped, type WorkerClient, workerClient } from "./worker-client.ts";

/** What can be set before a fit. */
export interface Settings {
  method: FitSettings["method"];
  preset: FitSettings["preset"];
  engine: FitSettings["engine"];
  seed: number;
  holdOut: number;
  skipBadRows: boolean;
}

/** How far a fit is. */
export interface FitWatch {
  readonly trace: FitTrace;
  /** The share of the judging that is done; undefined while fitting. */
  readonly judging: number | undefined;
}

const nothingSeen: FitWatch = { trace: noTrace, judging: undefined };

// Only its type: the registry is the worker's, and stays out of the page.
const usualMethod: typeof defaultMethod = "gp-beta";

/** The state of the playground and what can be done with it; all calculation is the worker's. */
export function usePlayground() {
  const methods = shallowRef<readonly MethodLabel[]>([]);
  const engines = shallowRef<readonly EngineChoice[]>([]);
  const table = shallowRef<TableSummary>();
  const example = ref<ExampleName>();
  const columns = reactive<Record<Role, number>>({ mean: -1, std: -1, target: -1 });
  const check = shallowRef<RowCheck>();
  const settings = reactive<Settings>({
    method: usualMethod,
    preset: "default",
    engine: "auto",
    seed: 1,
    holdOut: 0.3,
    skipBadRows: false,
  });
  const busy = ref<"" | "reading" | "fitting" | "stopping" | "writing">("");
  const problem = ref("");
  const note = ref("");
  const outcome = shallowRef<FitOutcome>();
  const watch = shallowRef<FitWatch>(nothingSeen);
  let client: WorkerClient | undefined;
  let source: TableSource | undefined;

  const choiceToMake = computed(() => (table.value === undefined ? undefined : openChoice(columns)));
  const canFit = computed(
    () =>
      busy.value === "" &&
      check.value !== undefined &&
      choiceToMake.value === undefined &&
      (check.value.bad === 0 || settings.skipBadRows) &&
      check.value.good > 0,
  );

  /** Runs one thing at a time; what it refuses is shown, what was stopped is not. */
  async function during(work: typeof busy.value, task: (worker: WorkerClient) => Promise<void>): Promise<void> {
    if (client === undefined || busy.value !== "") return;
    busy.value = work;
    problem.value = "";
    note.value = "";
    try {
      await task(client);
    } catch (error) {
      if (error instanceof Stopped) note.value = "Stopped. Nothing was changed.";
      else problem.value = friendlyMessage(error);
    }
    busy.value = "";
  }

  async function read(from: TableSource): Promise<void> {
    await during("reading", async (worker) => {
      source = from;
      [table.value, check.value, outcome.value] = [undefined, undefined, undefined];
      example.value = from.kind === "example" ? from.example : undefined;
      settings.skipBadRows = false;
      const read = await worker.ask("read", from);
      Object.assign(columns, read.guessed);
      table.value = read;
      if (choiceToMake.value === undefined) check.value = await worker.ask("check", { ...columns });
    });
    address();
  }

  async function choose(role: Role, place: number): Promise<void> {
    columns[role] = place;
    check.value = undefined;
    settings.skipBadRows = false;
    if (choiceToMake.value !== undefined) return;
    await during("reading", async (worker) => {
      check.value = await worker.ask("check", { ...columns });
    });
  }

  async function fit(): Promise<void> {
    if (!canFit.value) return;
    await during("fitting", async (worker) => {
      outcome.value = undefined;
      watch.value = nothingSeen;
      const { method, seed, holdOut, skipBadRows } = settings;
      const { engines = [], takesPreset = false } = methods.value.find(({ name }) => name === method) ?? {};
      const engine = engines.length > 1 ? settings.engine : "auto";
      const preset = takesPreset ? settings.preset : "default";
      const asked = { columns: { ...columns }, method, preset, engine, seed, holdOut, skipBadRows };
      outcome.value = await worker.ask("fit", asked, seen);
    });
    address();
  }

  function seen(progress: Progress): void {
    const { trace } = watch.value;
    if (progress.stage === "fit") watch.value = { trace: withStep(trace, progress), judging: undefined };
    else if (progress.stage === "judge") watch.value = { trace, judging: progress.share };
  }

  async function stop(): Promise<void> {
    if (client === undefined || busy.value !== "fitting") return;
    busy.value = "stopping";
    const how = await client.stop();
    // A new worker has no table: it reads it again.
    if (how === "restarted" && source !== undefined) await client.ask("read", source).catch(() => undefined);
  }

  async function saveCsv(): Promise<void> {
    await during("writing", async (worker) => {
      saveFile("calibrated.csv", await worker.ask("csv", null));
    });
  }

  async function openExample(name: ExampleName): Promise<void> {
    // The data are always the same: the seed in a link is that of the split and the fit.
    await read({ kind: "example", example: name, seed: 1 });
    await fit();
  }

  /** Keeps the address of the page such that it leads to the same example. */
  function address(): void {
    const { method, preset, seed } = settings;
    const query = example.value === undefined ? "" : shareQuery({ example: example.value, method, preset, seed });
    if (location.search !== query) history.replaceState(history.state, "", location.pathname + query + location.hash);
  }

  onMounted(async () => {
    client = workerClient(
      () =>
        new Worker(new URL("../session/playground.worker.ts", import.meta.url), { type: "module", name: "playground" }),
    );
    try {
      const abilities = await client.ask("abilities", null);
      methods.value = abilities.methods;
      engines.value = abilities.engines;
    } catch (error) {
      problem.value = friendlyMessage(error);
      return;
    }
    const shared = sharedExample(
      location.search,
      methods.value.map(({ name }) => name),
    );
    if (shared === undefined) return;
    settings.method = shared.method as Settings["method"];
    settings.preset = shared.preset;
    settings.seed = shared.seed;
    await openExample(shared.example);
  });
  onUnmounted(() => client?.end());

  const look = (mean: number, std: number) => client?.ask("look", { mean, std });
  const state = { methods, engines, table, example, columns, check, settings, busy, problem, note, outcome, watch };
  return { ...state, choiceToMake, canFit, read, choose, fit, stop, saveCsv, openExample, look };
}
