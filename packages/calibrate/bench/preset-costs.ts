import { fit, presetNames } from "../src/index.ts";
import { baseSplit } from "../test/gp-beta/peers.ts";
import { rowCosts } from "./quality/row-cost.ts";

// What the default costs besides the paper's preset, on Airfoil with ordinary least squares: processor time of a fit and of a
// predicted row, alternately in one process. `pnpm bench:presets [TURNS]`.

const turns = Number(process.argv[2] ?? 5);
const split = baseSplit("airfoil", 0);

if (split === undefined) process.stdout.write("bench:presets: the data sets are not in the shared folder\n");
else {
  const { training, test } = split;
  const spent: Record<string, number[]> = Object.fromEntries(presetNames.map((preset) => [preset, []]));
  // The first turn compiles.
  for (let turn = 0; turn <= turns; turn++) {
    for (const preset of presetNames) {
      const before = process.cpuUsage();
      await fit(training, { preset, engine: "float64", threads: 1 });
      const { user, system } = process.cpuUsage(before);
      if (turn > 0) spent[preset].push((user + system) / 1e6);
    }
  }
  const middle = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1];
  const calibrators = await Promise.all(presetNames.map((preset) => fit(training, { preset })));
  const rows = rowCosts(calibrators, test);
  process.stdout.write(`Airfoil, ${training.mean.length} rows to fit, ${test.mean.length} to predict\n`);
  for (const [k, preset] of presetNames.entries()) {
    process.stdout.write(
      `  ${preset.padEnd(8)} fit ${middle(spent[preset]).toFixed(3)} s, row ${rows[k].toFixed(2)} µs of processor time\n`,
    );
  }
  const ratio = middle(spent["default"]) / middle(spent["paper"]);
  process.stdout.write(`  ratio    fit ${ratio.toFixed(2)}, row ${(rows[0] / rows[1]).toFixed(2)}\n`);
}
