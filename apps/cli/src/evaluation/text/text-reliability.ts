/** What a reliability plot shows: the curves before and after calibration over the same levels. */
export interface ReliabilityCurves {
  readonly expected: readonly number[];
  readonly base: readonly number[];
  readonly calibrated: readonly number[];
}

const columns = 41;
const lines = 13;

/** A reliability diagram of characters: `o` base, `*` calibrated, `.` what honest predictions give. */
export function textReliability({ expected, base, calibrated }: ReliabilityCurves): string {
  const canvas = Array.from({ length: lines }, () => new Array<string>(columns).fill(" "));
  const put = (curve: (p: number) => number, mark: string): void => {
    for (let column = 0; column < columns; column++) {
      const height = Math.round((lines - 1) * Math.min(1, Math.max(0, curve(column / (columns - 1)))));
      canvas[lines - 1 - height][column] = mark;
    }
  };
  put((p) => p, ".");
  put((p) => interpolated(expected, base, p), "o");
  put((p) => interpolated(expected, calibrated, p), "*");
  const label = (line: number): string => ({ 0: "1.0", 6: "0.5", 12: "0.0" })[line] ?? "   ";
  const drawn = canvas.map((cells, line) => `  ${label(line)} |${cells.join("")}`.trimEnd());
  const axis = [`      +${"-".repeat(columns)}`, `       0.0${" ".repeat(16)}0.5${" ".repeat(17)}1.0`];
  return [...drawn, ...axis, "       o base   * calibrated   . ideal", ""].join("\n");
}

/** The curve at p, in straight lines between its points. */
function interpolated(x: readonly number[], y: readonly number[], p: number): number {
  let right = x.findIndex((level) => level >= p);
  if (right === 0) return y[0];
  if (right === -1) right = x.length - 1;
  const share = (p - x[right - 1]) / (x[right] - x[right - 1]);
  return y[right - 1] + Math.min(1, share) * (y[right] - y[right - 1]);
}
