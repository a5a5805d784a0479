// No imports here, and only syntax that very old versions parse: this file must be able to say that Node is too old.

/** The oldest Node that everything here runs on; `engines.node` of each package.json says the same. */
export const oldestNode = "20.19.0";

/**
 * One sentence if `version` is too old, else undefined.
 * @param {string} version
 */
export function nodeComplaint(version) {
  const [have, need] = [version, oldestNode].map((text) => text.split(".").map(Number));
  for (let part = 0; part < 3; part++) {
    if (have[part] > need[part]) return undefined;
    if (have[part] < need[part]) {
      return `distcal needs Node ${oldestNode} or newer, this is ${version}: install a newer Node and run the command again.`;
    }
  }
  return undefined;
}

/** Says so and leaves with exit code 1 if this Node is too old; answers whether it is new enough. */
export function requireNode() {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint === undefined) return true;
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
  return false;
}
