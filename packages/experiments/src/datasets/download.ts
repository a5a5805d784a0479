import { failure } from "@distcal/tables";
import { reasonOf, systemCode } from "@distcal/tables/node";

/** How a file is downloaded. */
export interface DownloadOptions {
  /** Milliseconds without a byte after which the host is given up; 30 s by default. */
  readonly patience?: number;
  /** The most bytes that are taken; 64 MiB by default. */
  readonly mostBytes?: number;
  readonly onBytes?: (bytes: number) => void;
}

const mostRedirects = 5;

/** The bytes of an address, after at most five redirects; each failure is a sentence that names the address. */
export async function download(address: string, options: DownloadOptions = {}): Promise<Uint8Array> {
  const { patience = 30_000 } = options;
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stillAlive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp.abort(new SlowHost()), patience);
  };
  stillAlive();
  try {
    const response = await follow(address, giveUp.signal, stillAlive);
    return await bytesOf(address, response, options, stillAlive);
  } catch (error) {
    throw failureOf(address, giveUp.signal.reason instanceof SlowHost ? giveUp.signal.reason : error, patience);
  } finally {
    clearTimeout(timer);
  }
}

class SlowHost extends Error {
  override readonly name = "SlowHost";
}

/** What was refused by this module, in words of its own. */
class Refused extends Error {
  override readonly name = "Refused";
}

async function follow(address: string, signal: AbortSignal, stillAlive: () => void): Promise<Response> {
  let at = new URL(address);
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(at, { redirect: "manual", signal });
    stillAlive();
    const next = response.headers.get("location");
    if (!(response.status >= 300 && response.status < 400 && next !== null)) {
      if (response.ok) return response;
      await response.body?.cancel();
      throw new Refused(`the host answered ${response.status} ${response.statusText}`.trimEnd());
    }
    await response.body?.cancel();
    if (redirects === mostRedirects) throw new Refused(`it redirects more than ${mostRedirects} times`);
    const to = new URL(next, at);
    // What was asked for over a safe line must not come over another.
    if (to.protocol !== at.protocol && to.protocol !== "https:") throw new Refused(`it redirects to ${to.protocol}`);
    at = to;
  }
}

async function bytesOf(
  address: string,
  response: Response,
  { mostBytes = 2 ** 26, onBytes }: DownloadOptions,
  stillAlive: () => void,
): Promise<Uint8Array> {
  const promised = Number(response.headers.get("content-length") ?? Number.NaN);
  if (promised > mostBytes) throw new Refused(`it has ${promised} bytes, more than the ${mostBytes} that are taken`);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    stillAlive();
    pieces.push(piece);
    length += piece.length;
    onBytes?.(length);
    if (length > mostBytes) throw new Refused(`it has more than the ${mostBytes} bytes that are taken`);
  }
  // Where the host packs what it sends, the length is that of the packed bytes.
  if (response.headers.get("content-encoding") === null && promised > length) {
    throw new Refused(`it ended after ${length} of ${promised} bytes of ${address}`);
  }
  return Buffer.concat(pieces);
}

function failureOf(address: string, error: unknown, patience: number): Error {
  return failure(`${address} can't be downloaded: ${reasonFor(error, patience)}`, error);
}

function reasonFor(error: unknown, patience: number): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof SlowHost) return `nothing was received for ${patience / 1000} s`;
  // fetch says only "fetch failed"; what happened is in its cause.
  const cause = (error as { cause?: unknown }).cause ?? error;
  switch (systemCode(cause)) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "the host name can't be resolved (no network?)";
    case "ECONNREFUSED":
      return "the host refuses the connection";
    case "ENETUNREACH":
    case "EHOSTUNREACH":
      return "the host can't be reached (no network?)";
    case "ECONNRESET":
    case "UND_ERR_SOCKET":
      return "the connection was cut";
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
      return "the host does not answer";
    default:
      return reasonOf(cause);
  }
}
