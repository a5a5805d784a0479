import { once } from "node:events";
import { createGzip } from "node:zlib";
import { type AtomicFile, openAtomicFile } from "./atomic-file.ts";
import { requireStandardOutput, writeTo } from "./standard-output.ts";

/** Where the bytes of a table go. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  /** Everything is written: the file takes its name. */
  finish(): Promise<void>;
  /** Something went wrong: nothing is left behind. */
  abandon(): Promise<void>;
}

/** A sink into a file that appears whole or not at all, or into standard output for "-"; compressed with gzip if asked. */
export async function openSink(path: string, { gzip }: { gzip: boolean }): Promise<Sink> {
  if (path === "-") requireStandardOutput();
  const plain = path === "-" ? standardOutput : fileSink(await openAtomicFile(path));
  return gzip ? gzipSink(plain) : plain;
}

const standardOutput: Sink = Object.freeze({
  write: (bytes: Uint8Array) => writeTo(process.stdout, bytes),
  finish: async () => undefined,
  abandon: async () => undefined,
});

function fileSink(file: AtomicFile): Sink {
  return Object.freeze({ write: file.write, finish: file.commit, abandon: file.abandon });
}

function gzipSink(into: Sink): Sink {
  const packer = createGzip();
  // Starts at once and takes packed bytes as they come; a failure is told at the next write.
  let failed: unknown;
  const drained = (async () => {
    for await (const packed of packer) await into.write(packed);
  })().catch((error) => {
    failed = error;
  });
  const check = (): void => {
    if (failed !== undefined) throw failed;
  };
  return Object.freeze({
    async write(bytes: Uint8Array) {
      check();
      if (!packer.write(bytes)) await Promise.race([once(packer, "drain"), drained]);
      check();
    },
    async finish() {
      packer.end();
      await drained;
      check();
      await into.finish();
    },
    async abandon() {
      packer.destroy();
      await drained;
      await into.abandon();
    },
  });
}
