import { type Ref, ref, watch as whenever } from "vue";
import type { FitOutcome } from "../../session/messages.ts";
import type { TableSummary } from "../../table/loaded-table.ts";
import type { FitWatch } from "./fit-watch.ts";
import type { Busy } from "./one-at-a-time.ts";

interface Followed {
  readonly busy: Readonly<Ref<Busy>>;
  readonly watch: Readonly<Ref<FitWatch>>;
  readonly outcome: Readonly<Ref<FitOutcome | undefined>>;
  readonly table: Readonly<Ref<TableSummary | undefined>>;
}

const seldom = 4000;

/** What is said aloud of changes: steps of a fit only now and then. */
export function spokenWords({ busy, watch, outcome, table }: Followed): Readonly<Ref<string>> {
  const said = ref("");
  let lastSaid = 0;
  whenever([busy, watch, outcome], () => {
    const { steps } = watch.value.trace;
    if (busy.value === "fitting" && steps > 0) {
      if (performance.now() - lastSaid < seldom) return;
      lastSaid = performance.now();
      said.value = `Fitting, step ${steps}.`;
    } else if (busy.value === "reading") said.value = "Reading the table.";
    else if (busy.value === "fitting") said.value = "Fitting.";
    else if (busy.value === "comparing") said.value = "Comparing methods.";
    else if (busy.value === "writing") said.value = "Writing the file.";
    else if (outcome.value !== undefined) said.value = `Done. ${outcome.value.headline.title}`;
    else if (table.value !== undefined) said.value = `${table.value.name}: ${table.value.rows} rows read.`;
  });
  return said;
}
