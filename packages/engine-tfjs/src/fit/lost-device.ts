import * as tf from "@tensorflow/tfjs";

interface GpuDevice {
  /** Settles when the device is lost, never before. */
  readonly lost: Promise<{ readonly reason?: string; readonly message?: string }>;
}

/** A failed read is reported just before the loss that caused it. */
const patienceMs = 100;

/** That the GPU of the backend in use was lost, and why; undefined where it was not, or where there is none. */
export async function lostDevice(): Promise<string | undefined> {
  const { device } = tf.backend() as unknown as { readonly device?: GpuDevice };
  if (device === undefined) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const nothing = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  const info = await Promise.race([device.lost, nothing]);
  clearTimeout(timer);
  return info && `the GPU was lost (${info.message || info.reason || "no reason given"})`;
}
