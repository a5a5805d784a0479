const askedFor = /--engine (\w+)|engine: "(\w+)"|tensorPredictor\(\w+, "(\w+)"\)/g;
const optional = new Set(["tensorflow", "webgpu"]);

/**
 * The optional engine that an example names, on the command line, to `fit` or to a predictor on a device. Such an example
 * takes long, and runs only where that engine does.
 */
export function askedEngine(code: string): string | undefined {
  return [...code.matchAll(askedFor)].flatMap((match) => match.slice(1)).find((name) => optional.has(name));
}
