import { OutputClosed, systemCode } from "./system-errors.ts";

/** Writes to a standard stream and waits until it is taken; a reader that has gone is an OutputClosed. */
export function writeTo(stream: NodeJS.WriteStream, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, (error) => {
      if (error == null) resolve();
      else
        reject(
          systemCode(error) === "EPIPE" ? new OutputClosed("standard output was closed", { cause: error }) : error,
        );
    });
  });
}
