import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { badInput, failure, UserError, type WantedColumns } from "@distcal/tables";
import { readingError, reasonOf, systemCode } from "@distcal/tables/node";
import { wholeNumber } from "../flags/whole-number.ts";
import { startCounts } from "../serve/http/counts.ts";
import { makeService, type Service } from "../serve/http/service.ts";
import { tokenCheck } from "../serve/http/token.ts";
import type { Limits } from "../serve/limits/limits.ts";
import { openSeat, type ServingSeat } from "../serve/serving/serving.ts";
import type { WatchSettings } from "../serve/watch/watch-files.ts";
import { ownVersion } from "../setting/installed-packages.ts";
import { sentenceOf } from "../terminal/errors.ts";
import { onSignals } from "../terminal/interruption.ts";
import { note, type OutputFlags, printResult } from "../terminal/output.ts";

/** The flags of `distcal serve`. */
export interface ServeFlags extends OutputFlags {
  readonly port: string;
  readonly host: string;
  readonly mean?: string;
  readonly std?: string;
  readonly target?: string;
  readonly state?: string;
  readonly reference?: string;
  readonly alpha: string;
  readonly seed: string;
  readonly tokenFile?: string;
  readonly threads?: string;
  readonly maxBody: string;
  readonly maxStream: string;
  readonly maxRows: string;
  readonly timeout: string;
  readonly streamTimeout: string;
}

/** The variable that holds the bearer token: a flag would be in every list of processes. */
const tokenVariable = "DISTCAL_TOKEN";
const megabyte = 1_000_000;

/** Answers HTTP requests until it is told to stop. */
export async function serve(model: string, flags: ServeFlags): Promise<void> {
  const limits = limitsOf(flags);
  const port = wholeNumber("--port", flags.port, 0, 65_535);
  const threads =
    flags.threads === undefined ? availableParallelism() : wholeNumber("--threads", flags.threads, 1, 256);
  const token = await bearerToken(flags.tokenFile);
  const { mean, std, target } = flags;
  const say = (sentence: string): void => note(flags, sentence);
  const seat = await openSeat({ path: model, threads, watch: watchSettings(model, flags), say, wordsOf });
  const counts = startCounts();
  const columns: WantedColumns = { mean, std, target };
  const check = token === undefined ? undefined : tokenCheck(token);
  const service = makeService({ version: ownVersion(), seat, counts, limits, columns, token: check, say });
  const stopped = untilStopped(service, seat, limits.pause);
  onSignals(["SIGHUP"], () => void seat.reload().then(({ good }) => counts.reloaded(good)));
  await listen(service, flags.host, port, seat);
  const address = service.app.server.address() as AddressInfo;
  const url = `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
  if (token === undefined && !isLoopback(address.address)) {
    say(`anyone who can reach ${url} can use it; set ${tokenVariable}, or pass a --token-file`);
  }
  const { method, sha256 } = seat.now().model.document;
  const watching = seat.now().watch.state() !== undefined;
  await printResult(flags, {
    json: { url, pid: process.pid, method, sha256, watching },
    text: `Serving ${method} ${sha256.slice(0, 12)} on ${url}${watching ? "" : ' (no watch: the model has no "watch" section)'}\n`,
  });
  await stopped;
}

async function listen({ app }: Service, host: string, port: number, seat: ServingSeat): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await seat.close();
    const code = systemCode(error);
    if (code === "EADDRINUSE")
      throw badInput(`port ${port} of ${host} is taken; name another with --port, or 0 for any`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw badInput(`--host ${host} is not an address of this machine`);
    throw failure(`${host}:${port} can't be listened on (${reasonOf(error)})`, error);
  }
}

/** Ends when a signal has asked for it, every request is answered and every outcome is on disk. A second signal leaves at once. */
function untilStopped(service: Service, seat: ServingSeat, grace: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = async (): Promise<void> => {
      service.stopping();
      const { server } = service.app;
      server.close();
      server.closeIdleConnections();
      for (const end = performance.now() + grace; service.underWay() > 0 && performance.now() < end; ) {
        await setTimeout(20);
        server.closeIdleConnections();
      }
      server.closeAllConnections();
      await service.app.close();
      await seat.close();
    };
    onSignals(["SIGTERM", "SIGINT"], () => void stop().then(resolve, reject), { once: true });
  });
}

function limitsOf(flags: ServeFlags): Limits {
  return {
    body: megabyte * wholeNumber("--max-body", flags.maxBody, 1, 512),
    stream: megabyte * wholeNumber("--max-stream", flags.maxStream, 1, 1_000_000),
    rows: wholeNumber("--max-rows", flags.maxRows, 1),
    pause: 1000 * wholeNumber("--timeout", flags.timeout, 1, 3600),
    whole: 1000 * wholeNumber("--stream-timeout", flags.streamTimeout, 1, 86_400),
  };
}

function watchSettings(model: string, { state, reference, alpha, seed }: ServeFlags): WatchSettings {
  const level = Number(alpha);
  if (!(level >= 1e-12 && level < 1))
    throw badInput(`--alpha must be a number from 1e-12 to 1, such as 0.01, got ${alpha}`);
  return {
    file: state ?? `${model.replace(/\.json$/i, "")}.watch.json`,
    reference,
    alpha: level,
    seed: wholeNumber("--seed", seed, 0),
  };
}

async function bearerToken(file: string | undefined): Promise<string | undefined> {
  const inVariable = process.env[tokenVariable];
  if (file === undefined) return inVariable === undefined ? undefined : requireToken(inVariable, tokenVariable);
  const text = await readFile(file, "utf8").catch((error) => {
    throw readingError(file, error);
  });
  return requireToken(text.trim(), file);
}

function requireToken(token: string, where: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw badInput(`${where} must hold a token of at least 16 characters without spaces; openssl rand -hex 32 makes one`);
}

function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

function wordsOf(error: unknown): string {
  return error instanceof UserError ? sentenceOf(error) : reasonOf(error);
}
