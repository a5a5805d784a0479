import type { IncomingMessage, ServerResponse } from "node:http";
import { ClientGone } from "../body/body-pieces.ts";
import { type Refusal, refusalJson } from "../refusals/refusal.ts";

/** A piece of an answer. */
export interface AnswerPiece {
  readonly bytes: Uint8Array;
}

/** How a stream is answered. */
export interface StreamedAnswer<Piece extends AnswerPiece> {
  readonly type: string;
  /** Whether a refusal in the middle is told by a line of JSON. */
  readonly hasErrorLine: boolean;
  readonly pieces: AsyncGenerator<Piece, void>;
  /** Milliseconds that a client may leave an answer unread. */
  readonly pause: number;
  readonly onPiece: (piece: Piece) => void;
  readonly refusalOf: (error: unknown) => Refusal;
}

/**
 * Writes an answer as it is worked out, no faster than it is read. Once its head is written only an end that is cut short can tell that
 * something went wrong: no client takes it for the whole.
 */
export async function sendStreamed<Piece extends AnswerPiece>(
  response: ServerResponse,
  first: Piece | undefined,
  { type, hasErrorLine, pieces, pause, onPiece, refusalOf }: StreamedAnswer<Piece>,
): Promise<void> {
  response.writeHead(200, { "content-type": type });
  try {
    for (let piece = first; piece !== undefined; piece = (await pieces.next()).value ?? undefined) {
      onPiece(piece);
      if (!response.write(piece.bytes)) await drained(response, pause);
    }
    response.end();
  } catch (error) {
    if (error instanceof ClientGone) {
      response.destroy();
      return;
    }
    const last = hasErrorLine ? `${refusalJson(refusalOf(error))}\n` : "";
    response.write(last === "" ? "\n" : last, () => response.destroy());
  }
}

/** Ends when the client has read what was written. */
function drained(response: ServerResponse, pause: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new ClientGone("the client left its answer unread"))), pause);
    const onDrain = (): void => settle(resolve);
    const onClose = (): void => settle(() => reject(new ClientGone("the client closed the connection")));
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      response.off("drain", onDrain).off("close", onClose);
      end();
    };
    response.once("drain", onDrain).once("close", onClose);
    if (response.destroyed) onClose();
  });
}

/** How long the rest of a refused body is read and dropped, in milliseconds: a connection that is closed at once may lose the answer. */
const lingering = 2000;

/** Drops the rest of a body that was refused, so that its sender reads why. */
export function dropRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), lingering);
  timer.unref();
  request.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
  request.on("error", () => undefined).resume();
}
