import type { defaultMethod, GuaranteeKind } from "@distcal/calibrate";
import type { Role } from "@distcal/tables";
import { computed, onMounted, onUnmounted, reactive, ref, shallowRef } from "vue";
import type { EngineChoice } from "../../session/engine-choices.ts";
import type { FitOutcome, FitSettings, LookedAt, MethodLabel, TableCheck } from "../../session/messages.ts";
import type { ExampleName } from "../../sources/examples-list.ts";
import type { TableSource } from "../../sources/table-source.ts";
import { type InputRole, openChoice, type RoleColumns } from "../../table/column-roles.ts";
import type { TableSummary } from "../../table/loaded-table.ts";
import type { ReadAs } from "../../table/reading-choices.ts";
import { friendlyMessage } from "../../words/friendly-message.ts";
import { saveFile } from "../browser/save-file.ts";
import { sharedExample, shareQuery } from "../browser/share-link.ts";
import { type WorkerClient, workerClient } from "../browser/worker-client.ts";
import { type FitWatch, nothingSeen, seenMore } from "./fit-watch.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { useComparison } from "./use-comparison.ts";

/** What can be set before a fit. */
export interface Settings {
  method: FitSettings["method"];
  preset: FitSettings["preset"];
  engine: FitSettings["engine"];
  seed: number;
  holdOut: number;
  guarantee: GuaranteeKind | "none";
  skipBadRows: boolean;
}

/** The columns that are chosen, such that menus can change them. */
type Columns = Record<Role, number> & Record<InputRole, number[]> & { as: ReadAs };

// Only its type: the registry is the worker's, and stays out of the page.
const usualMethod: typeof defaultMethod = "gp-beta";

/** The state of the playground and what can be done with it; all calculation is the worker's. */
export function usePlayground() {
  const methods = shallowRef<readonly MethodLabel[]>([]);
  const engines = shallowRef<readonly EngineChoice[]>([]);
  const table = shallowRef<TableSummary>();
  const example = ref<ExampleName>();
  const columns = reactive<Columns>({ mean: -1, std: -1, target: -1, as: "moments", group: [], covariates: [] });
  const check = shallowRef<TableCheck>();
  const settings = reactive<Settings>({
    method: usualMethod,
    preset: "default",
    engine: "auto",
    seed: 1,
    holdOut: 0.3,
    guarantee: "none",
    skipBadRows: false,
  });
  const outcome = shallowRef<FitOutcome>();
  const watch = shallowRef<FitWatch>(nothingSeen);
  let client: WorkerClient | undefined;
  let source: TableSource | undefined;
  const turns = oneAtATime(() => client);
  const { busy, isStopping, problem, note, during } = turns;

  const choiceToMake = computed(() => (table.value === undefined ? undefined : openChoice(columns)));
  /** What is said of the predictions as they are; nothing while columns are open or bad rows stand in the way. */
  const base = computed(() => {
    if (check.value === undefined || choiceToMake.value !== undefined) return undefined;
    return check.value.rows.bad === 0 || settings.skipBadRows ? check.value.base : undefined;
  });
  const canFit = computed(() => busy.value === "" && base.value !== undefined);
  const comparing = useComparison(turns, () => {
    const { preset, seed, skipBadRows } = settings;
    return { columns: chosenColumns(), preset, seed, skipBadRows };
  });

  async function read(from: TableSource): Promise<void> {
    await during("reading", async (worker) => {
      source = from;
      [table.value, check.value] = [undefined, undefined];
      forget();
      example.value = from.kind === "example" ? from.example : undefined;
      settings.skipBadRows = false;
      const read = await worker.ask("read", from);
      Object.assign(columns, { as: "moments", group: [], covariates: [] }, read.guessed);
      forgetGroups();
      table.value = read;
      if (choiceToMake.value === undefined) check.value = await worker.ask("check", chosenColumns());
    });
    address();
  }

  /** What was found is of other rows than those that are chosen now. */
  function forget(): void {
    outcome.value = undefined;
    comparing.comparison.value = undefined;
  }

  async function choose(role: Role, place: number): Promise<void> {
    columns[role] = place;
    await chosen();
  }

  async function chooseInputs(role: InputRole, places: readonly number[]): Promise<void> {
    columns[role] = [...places];
    forgetGroups();
    await chosen();
  }

  /** Without groups nothing can be promised within them. */
  function forgetGroups(): void {
    if (columns.group.length === 0 && settings.guarantee === "group") settings.guarantee = "none";
  }

  /** A copy that can be sent to the worker. */
  function chosenColumns(): RoleColumns {
    return { ...columns, group: [...columns.group], covariates: [...columns.covariates] };
  }

  async function readAs(as: ReadAs): Promise<void> {
    columns.as = as;
    await chosen();
  }

  /** Looks at the rows of the columns that are chosen now. */
  async function chosen(): Promise<void> {
    check.value = undefined;
    settings.skipBadRows = false;
    forget();
    if (choiceToMake.value !== undefined) return;
    await during("reading", async (worker) => {
      check.value = await worker.ask("check", chosenColumns());
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
      const guarantee = settings.guarantee === "none" ? undefined : settings.guarantee;
      const asked = { columns: chosenColumns(), method, preset, engine, seed, holdOut, guarantee, skipBadRows };
      outcome.value = await worker.ask("fit", asked, (progress) => {
        watch.value = seenMore(watch.value, progress);
      });
    });
    address();
  }

  async function stop(): Promise<void> {
    if (client === undefined || isStopping.value || (busy.value !== "fitting" && busy.value !== "comparing")) return;
    isStopping.value = true;
    const how = await client.stop();
    if (how === "heard" || source === undefined) return;
    // A new worker has no model, and no table: it reads it again.
    forget();
    await client.ask("read", source).catch(() => undefined);
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
        new Worker(new URL("../../session/playground.worker.ts", import.meta.url), {
          type: "module",
          name: "playground",
        }),
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

  const look = (row: LookedAt) => client?.ask("look", row);
  const state = { methods, engines, table, example, columns, check, base, settings, outcome, watch };
  return {
    ...state,
    ...comparing,
    busy,
    isStopping,
    problem,
    note,
    choiceToMake,
    canFit,
    read,
    choose,
    chooseInputs,
    readAs,
    fit,
    stop,
    saveCsv,
    openExample,
    look,
  };
}
