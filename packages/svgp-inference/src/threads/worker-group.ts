/**
 * The memory that threads share while they sum parts of rows for one ELBO: the vector of parameters, a vector of sums for
 * each part, and the numbers by which they agree on who does what. Plain arrays over SharedArrayBuffers, to be sent.
 */
export interface WorkerGroup {
  readonly control: Int32Array;
  readonly packed: Float64Array;
  /** One vector of sums after the other. */
  readonly sums: Float64Array;
  /** Of each part 1 where its sums are to be used. */
  readonly good: Int32Array;
}

/** Computes a part's sums for the parameters at hand; false where they are not to be used. */
export type PartSummer = (part: number, into: Float64Array) => boolean;

// The control numbers: which parameters are at hand, the next part that nobody has taken, how many are done, and whether
// the group is to stop.
const turn = 0;
const next = 1;
const done = 2;
const over = 3;

/** How long the leader waits for a part that another thread has taken: it takes milliseconds, where the thread lives. */
const patienceMs = 60_000;

/** Memory for parameters of this length, and as many vectors of sums of this size as there are parts. */
export function workerGroup(parameters: number, size: number, parts: number): WorkerGroup {
  const floats = (length: number) => new Float64Array(new SharedArrayBuffer(8 * length));
  const integers = (length: number) => new Int32Array(new SharedArrayBuffer(4 * length));
  const memory = {
    control: integers(4),
    packed: floats(parameters),
    sums: floats(size * parts),
    good: integers(parts),
  };
  Atomics.store(memory.control, next, parts);
  return Object.freeze(memory);
}

/**
 * Has all parts summed for these parameters by whoever is free: the caller, and threads in `joinWorkers`, of which there may
 * be none. The sums are then in the memory; false where some are not to be used. It blocks until all are done.
 */
export function leadWorkers(memory: WorkerGroup, packed: Float64Array, sum: PartSummer): boolean {
  const { control, good } = memory;
  memory.packed.set(packed);
  Atomics.store(control, done, 0);
  Atomics.add(control, turn, 1);
  Atomics.store(control, next, 0);
  Atomics.notify(control, turn);
  takeParts(memory, () => sum);
  for (let count = Atomics.load(control, done); count < good.length; count = Atomics.load(control, done)) {
    if (Atomics.wait(control, done, count, patienceMs) === "timed-out") {
      throw new Error("fit: a thread that took rows to sum has not answered for a minute; use threads: 1");
    }
  }
  return good.every((flag) => flag === 1);
}

/** Sums parts for the leader until it is stopped; `prepare` makes a summer for the parameters at hand. It blocks. */
export function joinWorkers(memory: WorkerGroup, prepare: (packed: Float64Array) => PartSummer): void {
  const { control } = memory;
  let prepared = { turn: 0, sum: (() => false) as PartSummer };
  while (Atomics.load(control, over) === 0) {
    const seen = Atomics.load(control, turn);
    takeParts(memory, () => {
      // A part that was taken holds its turn: the leader does not continue before it is done.
      const current = Atomics.load(control, turn);
      if (prepared.turn !== current) prepared = { turn: current, sum: prepare(memory.packed) };
      return prepared.sum;
    });
    Atomics.wait(control, turn, seen);
  }
}

/** Stops the threads of a group, once they have done what they took. */
export function stopWorkers({ control }: WorkerGroup): void {
  Atomics.store(control, over, 1);
  Atomics.add(control, turn, 1);
  Atomics.notify(control, turn);
}

/** The sums of a part. */
export function sumsOfPart({ sums, good }: WorkerGroup, part: number): Float64Array {
  const size = sums.length / good.length;
  return sums.subarray(part * size, (part + 1) * size);
}

function takeParts(memory: WorkerGroup, summer: () => PartSummer): void {
  const { control, good } = memory;
  for (let part = Atomics.add(control, next, 1); part < good.length; part = Atomics.add(control, next, 1)) {
    let fine = false;
    try {
      fine = summer()(part, sumsOfPart(memory, part));
    } finally {
      good[part] = fine ? 1 : 0;
      Atomics.add(control, done, 1);
      Atomics.notify(control, done);
    }
  }
}
