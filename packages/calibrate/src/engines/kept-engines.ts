import type { EngineBound, EngineSession, TensorEngines } from "@distcal/engine-tfjs";
import type { TensorEngine } from "@distcal/engine-tfjs/engines";

/** Engines that stay open between the steps of a fit. */
export interface KeptEngines extends TensorEngines {
  /** Ends the sessions that are open. */
  close(): Promise<void>;
}

/**
 * Engines whose sessions outlive their own `close`, so that a fit of several steps starts each engine once: loading
 * TensorFlow takes a second or two. A session in which something failed is ended, and not used again.
 */
export function keptEngines({ open }: TensorEngines): KeptEngines {
  const kept = new Map<TensorEngine, EngineSession>();
  const end = async (engine: TensorEngine): Promise<void> => {
    const session = kept.get(engine);
    kept.delete(engine);
    await session?.close();
  };
  return Object.freeze({
    async open(engine: TensorEngine, watch) {
      const session = kept.get(engine) ?? (await open(engine, watch));
      kept.set(engine, session);
      let hasFailed = false;
      const noted = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
        try {
          return await ask();
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      };
      return Object.freeze({
        ...session,
        async bound(job): Promise<EngineBound> {
          const { valueWithGrad, release } = await noted(() => session.bound(job));
          return Object.freeze({
            valueWithGrad: (packed: Float64Array, gradient: Float64Array, numData: number) =>
              noted(() => valueWithGrad(packed, gradient, numData)),
            release,
          });
        },
        close: async () => (hasFailed ? end(engine) : undefined),
      } satisfies EngineSession);
    },
    close: async () => {
      await Promise.all([...kept.keys()].map(end));
    },
  } satisfies KeptEngines);
}
