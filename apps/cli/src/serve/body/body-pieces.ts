import type { IncomingMessage } from "node:http";
import { Refusal } from "../refusals/refusal.ts";

/** How much a body may hold, and how slowly it may come. */
export interface BodyLimits {
  /** Bytes. */
  readonly bytes: number;
  /** Milliseconds without a byte. */
  readonly pause: number;
  /** Milliseconds until its end. */
  readonly whole: number;
}

/** The client has gone, or cut its body: nobody is left to answer. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}

/** The bytes of a body as they come. The connection stays open where they are not read to the end, so that a refusal can be sent. */
export async function* bodyPieces(request: IncomingMessage, limits: BodyLimits): AsyncGenerator<Buffer, void> {
  requireAnnounced(request, limits.bytes);
  const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const deadline = performance.now() + limits.whole;
  let bytes = 0;
  for (;;) {
    const next = await inTime(pieces.next(), Math.min(limits.pause, deadline - performance.now()));
    if (next.done) return;
    bytes += next.value.length;
    if (bytes > limits.bytes) throw tooLarge(limits.bytes, "more");
    yield next.value;
  }
}

/** A body as a whole. */
export async function wholeBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bodyPieces(request, limits)) pieces.push(piece);
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}

/** What is announced as too large is refused before a byte of it is read. */
function requireAnnounced({ headers }: IncomingMessage, most: number): void {
  const announced = Number(headers["content-length"] ?? 0);
  if (announced > most) throw tooLarge(most, String(announced));
}

function tooLarge(most: number, got: string): Refusal {
  return new Refusal(413, `the body must have at most ${most} bytes, got ${got}; send it in parts`);
}

async function inTime<T>(promised: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(milliseconds, 0));
  });
  // Whichever is second must not be an error that nobody waits for.
  promised.catch(() => undefined);
  try {
    return await Promise.race([promised, late]).catch((error) => {
      throw error instanceof Refusal
        ? error
        : new ClientGone("the client closed the connection before its request was complete", { cause: error });
    });
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(): Refusal {
  return new Refusal(408, "the body did not come in time; send it faster, or in parts");
}
