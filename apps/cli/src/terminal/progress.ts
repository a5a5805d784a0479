import { Presets, SingleBar } from "cli-progress";
import { count, hasColour, shortNumber } from "./output.ts";

/** What is shown while a command works: one line on stderr that is cleared at the end. */
export interface Progress {
  /** Rows (or other units) done so far; which part of the whole they are, where known; a word beside them. */
  update(done: number, more?: { readonly fraction?: number | undefined; readonly detail?: string }): void;
  stop(): void;
}

export interface ProgressOptions {
  readonly label: string;
  /** What is counted: "rows". */
  readonly unit?: string;
  readonly quiet?: boolean | undefined;
  readonly stream?: NodeJS.WriteStream;
  /** Milliseconds since some moment; for tests. */
  readonly now?: () => number;
}

const silent: Progress = Object.freeze({ update: () => undefined, stop: () => undefined });

/** A progress line on a terminal; nothing at all elsewhere or with --quiet. */
export function startProgress(options: ProgressOptions): Progress {
  const { stream = process.stderr, now = () => performance.now() } = options;
  if (options.quiet || stream.isTTY !== true) return silent;
  const started = now();
  const bar = new SingleBar(
    {
      stream,
      clearOnComplete: true,
      // A hidden cursor would stay hidden after Ctrl-C.
      hideCursor: false,
      fps: 8,
      forceRedraw: false,
      format: (_, { value }, more: { fraction?: number; detail?: string }) => {
        const line = progressLine(options, { done: value, seconds: (now() - started) / 1000, ...more });
        return hasColour(stream) ? line.replace(options.label, `\u001b[1m${options.label}\u001b[22m`) : line;
      },
    },
    Presets.legacy,
  );
  bar.start(Number.MAX_SAFE_INTEGER, 0, {});
  return Object.freeze({
    update: (done, more = {}) => bar.update(done, more),
    stop: () => bar.stop(),
  } satisfies Progress);
}

/** The text of a progress line: how much, how fast, how long still, and the detail. */
export function progressLine(
  { label, unit = "rows" }: Pick<ProgressOptions, "label" | "unit">,
  { done, seconds, fraction, detail }: { done: number; seconds: number; fraction?: number; detail?: string },
): string {
  const speed = seconds > 0 ? done / seconds : 0;
  const parts = [
    `${count(done)} ${unit}`,
    ...(fraction === undefined ? [] : [`${Math.floor(100 * fraction)}%`]),
    ...(speed > 0 ? [`${count(Number(shortNumber(speed, 3)))} ${unit}/s`] : []),
    ...(fraction === undefined || !(fraction > 0) ? [] : [`${duration((seconds * (1 - fraction)) / fraction)} left`]),
    ...(detail === undefined ? [] : [detail]),
  ];
  return `${label}  ${parts.join("  ")}`;
}

/** Seconds as people say them: 8 s, 2 min 5 s, 1 h 2 min. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
