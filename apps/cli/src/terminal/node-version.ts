/** The oldest Node that the command runs on, as `engines` of package.json says. */
export const oldestNode = "20.19.0";

/** One sentence if this version of Node is too old, else undefined. */
export function nodeComplaint(version: string): string | undefined {
  const [have, need] = [version, oldestNode].map((text) => text.split(".").map(Number));
  const differs = need.findIndex((part, i) => have[i] !== part);
  if (differs < 0 || have[differs] > need[differs]) return undefined;
  return `Node ${oldestNode} or newer is needed, this is ${version}; install a newer Node and run the command again`;
}
