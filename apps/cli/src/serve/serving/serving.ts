import { openServedModel, type ServedModel } from "../model/served-model.ts";
import { findWatch, type WatchSettings } from "../watch/watch-files.ts";
import { keepWatch, type WatchKeeper } from "../watch/watch-keeper.ts";

/** What answers requests at a time: a model, and the watch over it. */
export interface Serving {
  readonly model: ServedModel;
  readonly watch: WatchKeeper;
  readonly loadedAt: Date;
}

/** What became of the latest reload. */
interface Reload {
  readonly at: Date;
  readonly good: boolean;
  readonly sentence: string;
}

/** The model that answers now, which another may replace while requests continue. */
export interface ServingSeat {
  now(): Serving;
  /** Answers by the model of this moment, which is kept until the answer is complete. */
  use<T>(answer: (serving: Serving) => Promise<T>): Promise<T>;
  /** Reads the file again. A model that is refused changes nothing; `Reload` says so. */
  reload(): Promise<Reload>;
  latestReload(): Reload | undefined;
  /** Ends when every row with an outcome is on disk, and all threads are gone. */
  close(): Promise<void>;
}

/** What a seat is opened with. */
export interface SeatOptions {
  readonly path: string;
  readonly threads: number;
  readonly watch: WatchSettings;
  /** Is told what people should know, in a sentence. */
  readonly say: (sentence: string) => void;
  /** A sentence for an error. */
  readonly wordsOf: (error: unknown) => string;
}

/** Opens the model and its watch. */
export async function openSeat(options: SeatOptions): Promise<ServingSeat> {
  const { path, threads, say, wordsOf } = options;
  const uses = new Map<Serving, number>();
  let current = await opened(await openServedModel(path, threads), options);
  let latest: Reload | undefined;
  let reloading: Promise<Reload> | undefined;

  const closeUnused = async (serving: Serving): Promise<void> => {
    if (serving === current || (uses.get(serving) ?? 0) > 0) return;
    uses.delete(serving);
    await serving.model.close();
  };

  const replace = async (): Promise<string> => {
    const old = current;
    const model = await openServedModel(path, threads);
    const { sha256, method } = model.document;
    if (sha256 === old.model.document.sha256) {
      await model.close();
      return `the model file has not changed (${sha256.slice(0, 12)})`;
    }
    // From here on the file of the state belongs to the new model.
    await old.watch.retire();
    try {
      current = await opened(model, options);
    } catch (error) {
      old.watch.resume();
      await model.close();
      throw error;
    }
    await closeUnused(old);
    return `${method} ${sha256.slice(0, 12)} replaces ${old.model.document.sha256.slice(0, 12)}`;
  };

  const reload = async (): Promise<Reload> => {
    try {
      latest = { at: new Date(), good: true, sentence: await replace() };
    } catch (error) {
      const kept = current.model.document.sha256.slice(0, 12);
      latest = { at: new Date(), good: false, sentence: `${wordsOf(error)}; ${kept} keeps answering` };
    }
    say(latest.sentence);
    return latest;
  };

  return Object.freeze({
    now: () => current,
    async use(answer) {
      const serving = current;
      uses.set(serving, (uses.get(serving) ?? 0) + 1);
      try {
        return await answer(serving);
      } finally {
        uses.set(serving, (uses.get(serving) ?? 0) - 1);
        if (serving !== current) await closeUnused(serving);
      }
    },
    // A second signal waits for the first: what it asks for may have come after that file was read.
    async reload() {
      await reloading;
      reloading = reload();
      return reloading;
    },
    latestReload: () => latest,
    async close() {
      await reloading;
      await current.watch.retire();
      await current.model.close();
    },
  } satisfies ServingSeat);
}

async function opened(model: ServedModel, { watch, say }: SeatOptions): Promise<Serving> {
  const { state, setAside } = await findWatch(model.document, watch);
  if (setAside !== undefined)
    say(`the watch starts over: ${watch.file} belonged to another model, and is now ${setAside}`);
  return Object.freeze({ model, watch: keepWatch(watch.file, state), loadedAt: new Date() });
}
