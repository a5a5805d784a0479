import type { Finished } from "@distcal/testing";

/** Says in one line what can't run here and why. Continuous integration leaves nothing out: there it is an error. */
export function leaveOut(what: string, why: string): void {
  if (process.env["CI"] === "true") throw new Error(`${what} must run in continuous integration: ${why}`);
  process.stderr.write(`left out: ${what} (${why})\n`);
}

const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/;

/** Whether a program ended because it found no way to a host. */
export function isUnreachable({ code, stderr }: Finished): boolean {
  return code !== 0 && unreachable.test(stderr);
}

/** Why a program failed, in the one line of its output that says it: the one about a host, or the last. */
export function reasonOf({ stdout, stderr }: Finished): string {
  const lines = `${stdout}\n${stderr}`.trim().split("\n");
  return lines.find((line) => unreachable.test(line)) ?? lines.at(-1) ?? "";
}
