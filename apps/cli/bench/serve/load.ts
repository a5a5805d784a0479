import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";

/** Milliseconds of each request, in no order, and of all of them together. */
export interface Load {
  readonly latencies: Float64Array;
  readonly wall: number;
}

const body = '{"rows":[{"mean":5,"std":2}],"quantiles":[0.05,0.5,0.95]}';
const head = `POST /predict HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;

/** Sends requests of one row over a few connections, each after the answer to the one before. A plain socket, so that the client costs little. */
export async function sendRows(port: number, requests: number, connections: number): Promise<Load> {
  const latencies = new Float64Array(requests);
  let sent = 0;
  const started = performance.now();
  const client = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
      let [text, at, mine] = ["", 0, 0];
      const next = (): void => {
        if (sent === requests) {
          socket.end();
          resolve();
          return;
        }
        mine = sent++;
        [text, at] = ["", performance.now()];
        socket.write(head + body);
      };
      socket.on("error", reject).on("connect", next);
      socket.on("data", (piece: string) => {
        text += piece;
        const end = text.indexOf("\r\n\r\n");
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
        if (end < 0 || text.length < end + 4 + length) return;
        if (!text.startsWith("HTTP/1.1 200 ")) return reject(new Error(text));
        latencies[mine] = performance.now() - at;
        next();
      });
    });
  await Promise.all(Array.from({ length: connections }, client));
  return { latencies: latencies.sort(), wall: performance.now() - started };
}

/** Sends rows as one stream of JSON lines; answers how many lines came back, and in how many milliseconds. */
export async function sendLines(
  port: number,
  rows: number,
): Promise<{ readonly lines: number; readonly wall: number }> {
  const started = performance.now();
  const headers = { "content-type": "application/x-ndjson" };
  const request = httpRequest({ port, host: "127.0.0.1", path: "/predict", method: "POST", headers });
  const answered = (async () => {
    const [response] = await once(request, "response");
    let lines = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
    }
    return lines;
  })();
  for (let from = 0; from < rows; from += 1000) {
    const count = Math.min(1000, rows - from);
    const text = Array.from(
      { length: count },
      (_, i) => `{"id":${from + i},"mean":${((from + i) % 997) / 100},"std":1.5}\n`,
    );
    if (!request.write(text.join(""))) await once(request, "drain");
  }
  request.end();
  return { lines: await answered, wall: performance.now() - started };
}

/** Resident memory of a process in MB: now, and the most it ever was. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/** Processor time of a process so far, in milliseconds; the kernel counts in hundredths of a second. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
