import type { Role } from "./roles.ts";

/** What a part of a name says about its column, the strongest role first: pred_std is a standard deviation. */
const hints: readonly (readonly [Role, RegExp])[] = [
  ["std", /std|stdev|sd|sigma|dev|unc|uncertainty|spread|err|error|rmse|width|deviation|se/],
  ["target", /true|truth|actual|actuals|obs|observed|target|outcome|real|realised|realized|measured|label|sold|y/],
  ["mean", /pred|preds|predicted|prediction|forecast|fcst|mean|mu|hat|estimate|estimated|expected|fitted|model|median/],
];

/** Names that say a column is neither. */
const aside = /^(?:id|index|key|row|date|day|time|timestamp|week|month|year|group|region|weight|count)$/;

/**
 * The roles' columns as their names suggest them, for people to confirm; undefined where a role's column can't be guessed. A last
 * role without a hint gets the one column that is left.
 */
export function guessColumns(
  names: readonly string[],
  roles: readonly Role[],
  known: { readonly [role in Role]?: string | undefined } = {},
): Readonly<Record<string, string>> | undefined {
  const guess: { [role in Role]?: string } = {};
  const taken = new Set(Object.values(known));
  const isFree = (name: string): boolean => !taken.has(name) && !wordsOf(name).every((word) => aside.test(word));
  const wanted = roles.filter((role) => known[role] === undefined);
  for (const [role, hint] of hints) {
    if (!wanted.includes(role)) continue;
    const whole = new RegExp(`^(?:${hint.source})$`);
    const found = names.find((name) => isFree(name) && wordsOf(name).some((word) => whole.test(word)));
    if (found === undefined) continue;
    guess[role] = found;
    taken.add(found);
  }
  const missing = wanted.filter((role) => guess[role] === undefined);
  const left = names.filter(isFree);
  if (missing.length > 1 || (missing.length === 1 && left.length !== 1)) return undefined;
  for (const role of missing) guess[role] = left[0];
  // In the order in which they were asked for.
  return Object.fromEntries(wanted.map((role) => [role, guess[role] as string]));
}

/** demandForecast_kWh is demand, forecast, k, wh. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
}
