import { createRng } from "@distcal/numerics";

const regions = ["coast", "hills", "plain", "town"] as const;
const days = 120;

/**
 * Made-up demand for power in MWh, a day and region a row, as a model predicts it a day ahead. It claims about a tenth of the
 * mean as the standard deviation, which is right but for the coast, where wind makes errors 1.8 times as large.
 */
export function demandCsv(): string {
  const rng = createRng(4);
  const lines = ["date,region,mean,std,target"];
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    for (const region of regions) {
      const mean = 120 + 40 * Math.cos((2 * Math.PI * day) / 365) + 30 * rng.normal() + (region === "town" ? 100 : 0);
      const std = mean * (0.08 + 0.04 * rng.uniform());
      const target = mean + std * (region === "coast" ? 1.8 : 1) * rng.normal();
      lines.push([date, region, mean.toFixed(1), std.toFixed(1), target.toFixed(1)].join(","));
    }
  }
  return `${lines.join("\n")}\n`;
}
