import { leaveWhenSafe, removeTemporary } from "@distcal/tables/command";
import { exitCodes } from "./errors.ts";

/** From now on Ctrl-C and Ctrl-\\, a closed terminal and SIGTERM stop the command at once, with exit code 130 and no half-written file. */
export function stopOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)
    process.on(signal, () => leaveWhenSafe(leave));
}

/** From now on these signals do something else; `once`: a second one stops the command at once. */
export function onSignals(
  signals: readonly NodeJS.Signals[],
  act: () => void,
  { once = false }: { readonly once?: boolean } = {},
): void {
  let acted = false;
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (once && acted) leaveWhenSafe(leave);
      else act();
      acted = true;
    });
  }
}

function leave(): never {
  removeTemporary();
  if (process.stderr.isTTY) process.stderr.write("\ndistcal: stopped; nothing was written\n");
  process.exit(exitCodes.interrupted);
}
