import type { DistributionBatch } from "@distcal/distributions";

/** The same batch, which notes the name of every question that it is asked. */
export function counting(batch: DistributionBatch): { readonly asked: string[]; readonly forecast: DistributionBatch } {
  const asked: string[] = [];
  const entries = Object.entries(batch).map(([name, value]: [string, unknown]) => {
    if (typeof value !== "function") return [name, value];
    const noted = (...given: unknown[]): unknown => {
      asked.push(name);
      return value(...given);
    };
    return [name, noted];
  });
  return { asked, forecast: Object.fromEntries(entries) as DistributionBatch };
}
