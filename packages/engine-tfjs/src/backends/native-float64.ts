/** TensorFlow's number for double precision. */
const tfDouble = 2;

/** What is needed of the addon behind `@tensorflow/tfjs-node`. */
interface Binding {
  readonly TF_FLOAT: number;
  readonly TF_INT32: number;
  readonly TF_ATTR_TYPE: number;
  createTensor(shape: number[], dtype: number, values: ArrayLike<number>): number;
  deleteTensor(id: number): void;
  tensorDataSync(id: number): ArrayLike<number>;
  executeOp(name: string, attributes: readonly object[], inputs: readonly number[], outputs: number): Output[];
}

interface Output {
  readonly id: number;
  readonly shape: number[];
  readonly dtype: number;
}

/** Whether the `tensorflow` backend computes in float64. */
export function isNativeFloat64(backend: unknown): boolean {
  return (backend as { binding?: Binding } | null)?.binding?.TF_FLOAT === tfDouble;
}

/**
 * Lets the `tensorflow` backend compute in float64, from then on and for the whole process (or worker thread): every
 * op and every gradient. TensorFlow.js knows float32 only, but asks the backend's binding which TensorFlow type that is;
 * this gives it a binding that says double, and carries the bits of doubles across by TensorFlow's Bitcast.
 *
 * Call it before any tensor is made, and make tensors with `tensorFrom` and `constant`: tf.tensor and bare numbers are
 * rounded to float32 on their way in. Random ops, Real and Imag are not for this mode.
 */
export function enableNativeFloat64(backend: unknown): void {
  const holder = backend as { binding?: Binding };
  if (typeof holder?.binding?.executeOp !== "function") {
    throw new TypeError(
      "enableNativeFloat64: backend must be the one of @tensorflow/tfjs-node, got another; " +
        'call it after tf.setBackend("tensorflow")',
    );
  }
  if (!isNativeFloat64(backend)) holder.binding = doubleBinding(holder.binding);
}

function doubleBinding(binding: Binding): Binding {
  /** The addon can't read doubles, so those among its tensors have to be known. */
  const doubles = new Set<number>();
  const noted = (outputs: Output[]): Output[] => {
    for (const { id, dtype } of outputs) if (dtype === tfDouble) doubles.add(id);
    return outputs;
  };
  const bitcast = (id: number, from: number, to: number): number => {
    const attributes = [
      { name: "T", type: binding.TF_ATTR_TYPE, value: from },
      { name: "type", type: binding.TF_ATTR_TYPE, value: to },
    ];
    return binding.executeOp("Bitcast", attributes, [id], 1)[0].id;
  };
  const methods: Partial<Binding> = {
    TF_FLOAT: tfDouble,
    createTensor(shape, dtype, values) {
      if (dtype !== tfDouble) return binding.createTensor(shape, dtype, values);
      const { buffer, byteOffset, length } = values instanceof Float64Array ? values : Float64Array.from(values);
      const halves = binding.createTensor(
        [...shape, 2],
        binding.TF_INT32,
        new Int32Array(buffer, byteOffset, 2 * length),
      );
      try {
        const id = bitcast(halves, binding.TF_INT32, tfDouble);
        doubles.add(id);
        return id;
      } finally {
        binding.deleteTensor(halves);
      }
    },
    tensorDataSync(id) {
      if (!doubles.has(id)) return binding.tensorDataSync(id);
      const halves = bitcast(id, tfDouble, binding.TF_INT32);
      try {
        const { buffer, byteOffset, length } = binding.tensorDataSync(halves) as Int32Array;
        return new Float64Array(buffer, byteOffset, length / 2);
      } finally {
        binding.deleteTensor(halves);
      }
    },
    executeOp(name, attributes, inputs, outputs) {
      return noted(binding.executeOp(name, attributes, inputs, outputs));
    },
    deleteTensor(id) {
      doubles.delete(id);
      binding.deleteTensor(id);
    },
  };
  // Constants of the addon are read-only, so they are defined again, not assigned.
  return Object.create(binding, Object.getOwnPropertyDescriptors(methods)) as Binding;
}
