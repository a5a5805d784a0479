import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { readShared } from "@distcal/testing";

/** The paper's data sets without a way to their public homes. */
export interface DataMirror {
  /** Where the files of public repositories are served in place of their home. */
  readonly host: string;
  stop(): void;
}

/** Published as they are kept, but for the line with names; by a word of the address of the published file. */
const served = { airfoil: "Airfoil", concrete: "Concrete" } as const;
/** Prepared in ways that can't be turned back, or that this test need not turn back. */
const kept = ["diabetes", "boston", "forest-fires", "energy"] as const;

/**
 * Puts four of the sets into `folder`, and serves the other two from 127.0.0.1 as they were published. Undefined where
 * the reference folder beside the repository lacks one.
 */
export async function startDataMirror(folder: string): Promise<DataMirror | undefined> {
  const files = new Map([...kept, ...Object.keys(served)].map((name) => [name, readShared(`data/${name}.csv`)]));
  if ([...files.values()].includes(undefined)) return undefined;
  mkdirSync(folder, { recursive: true });
  for (const name of kept) writeFileSync(join(folder, `${name}.csv`), files.get(name) ?? "");
  const server = createServer(({ url = "" }, response) => {
    const found = Object.entries(served).find(([, word]) => url.includes(word));
    const text = found && files.get(found[0]);
    if (text === undefined) response.writeHead(404).end();
    else response.end(text.slice(text.indexOf("\n") + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
