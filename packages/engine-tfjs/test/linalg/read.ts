import * as tf from "@tensorflow/tfjs";
import { readBack } from "./ops.ts";

/** What `work` computes, read back; all tensors made on the way are gone afterwards. */
export async function read(work: () => tf.Tensor): Promise<Float64Array> {
  const result = tf.tidy(work);
  try {
    return await readBack(result);
  } finally {
    result.dispose();
  }
}
