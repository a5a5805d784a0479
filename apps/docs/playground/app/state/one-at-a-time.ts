import { type Ref, ref } from "vue";
import { friendlyMessage } from "../../words/friendly-message.ts";
import { Stopped, type WorkerClient } from "../browser/worker-client.ts";

/** What the playground is doing; nothing if empty. */
export type Busy = "" | "reading" | "fitting" | "comparing" | "writing";

/** The one thing that is done at a time, and what was said of the last one. */
export interface Turns {
  readonly busy: Ref<Busy>;
  /** Whether what is being done was told to stop. */
  readonly isStopping: Ref<boolean>;
  readonly problem: Ref<string>;
  readonly note: Ref<string>;
  /** Does one thing, unless another is being done: what it refuses is shown, what was stopped is not. */
  during(work: Busy, task: (worker: WorkerClient) => Promise<void>): Promise<void>;
}

/** Nothing is being done at first; there is no worker before the page is shown. */
export function oneAtATime(worker: () => WorkerClient | undefined): Turns {
  const busy = ref<Busy>("");
  const isStopping = ref(false);
  const problem = ref("");
  const note = ref("");
  return {
    busy,
    isStopping,
    problem,
    note,
    async during(work, task) {
      const client = worker();
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
      [busy.value, isStopping.value] = ["", false];
    },
  };
}
