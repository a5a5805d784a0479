import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { globSync } from "tinyglobby";
import ts from "typescript";

/** One import between two folders of a package: the files that it stands in and leads to. */
interface FolderEdge {
  readonly from: string;
  readonly to: string;
}

/** Folders that each folder imports from, with one import as the proof. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, FolderEdge>>;

/**
 * Every cycle between the folders of a package, a sentence each, naming the files. A folder is where a file lies: a parent
 * and its child are two of them. Types count as well: what needs another folder's words does not stand below it. A file
 * that no other imports (a door, a program, a worker) stands above all folders, wherever it lies.
 */
export function folderCycles(root: string, folder: string): string[] {
  const graph = folderGraph(root, folder);
  const sentences: string[] = [];
  const told = new Set<string>();
  for (const start of [...graph.keys()].sort()) {
    if (told.has(start)) continue;
    const cycle = shortestCycle(graph, start);
    if (cycle === undefined) continue;
    for (const edge of cycle) told.add(dirname(edge.from));
    sentences.push(sentence(folder, cycle));
  }
  return sentences;
}

function folderGraph(root: string, folder: string): FolderGraph {
  const files = globSync("**/*.{ts,tsx,mts,vue}", {
    cwd: join(root, folder),
    // A test may look at any folder of its package; generated files and what is built are nobody's design.
    ignore: ["**/node_modules/**", "**/dist/**", "**/cache/**", "**/.generated/**", "test/**", "bench/**", "golden/**"],
  });
  const aliases = importAliases(root, folder);
  const edges = files.sort().flatMap((file) => {
    const text = readFileSync(join(root, folder, file), "utf8");
    const imported = ts.preProcessFile(text, true, true).importedFiles;
    return imported.flatMap(({ fileName }) => targetsOf(file, fileName, aliases)).map((to) => ({ from: file, to }));
  });
  const known = new Set(files);
  const entries = new Set(files);
  for (const { to } of edges) entries.delete(to);
  const graph = new Map<string, Map<string, FolderEdge>>();
  for (const edge of edges) {
    const [from, to] = [dirname(edge.from), dirname(edge.to)];
    if (!known.has(edge.to) || entries.has(edge.from) || from === to) continue;
    const ways = graph.get(from) ?? new Map<string, FolderEdge>();
    if (!ways.has(to)) ways.set(to, edge);
    graph.set(from, ways);
  }
  return graph;
}

function targetsOf(
  file: string,
  specifier: string,
  aliases: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (specifier.startsWith(".")) return [posix.join(dirname(file), specifier)];
  return aliases.get(specifier) ?? [];
}

/** The sources that each name of package.json's `imports` may stand for. */
function importAliases(root: string, folder: string): ReadonlyMap<string, readonly string[]> {
  const { imports = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return new Map(Object.entries(imports).map(([name, target]) => [name, sourcesIn(target)]));
}

function sourcesIn(target: unknown): string[] {
  if (typeof target === "string") return target.endsWith(".ts") ? [posix.normalize(target)] : [];
  return Object.values(target as object).flatMap(sourcesIn);
}

/** The shortest way from a folder back to itself, or undefined. */
function shortestCycle(graph: FolderGraph, start: string): FolderEdge[] | undefined {
  const cameBy = new Map<string, FolderEdge>();
  const queue = [start];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const [next, edge] of graph.get(at) ?? []) {
      if (next === start) return [...wayTo(at, start, cameBy), edge];
      if (cameBy.has(next)) continue;
      cameBy.set(next, edge);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, start: string, cameBy: ReadonlyMap<string, FolderEdge>): FolderEdge[] {
  const way: FolderEdge[] = [];
  for (let at = end; at !== start; ) {
    const edge = cameBy.get(at);
    if (edge === undefined) return way;
    way.unshift(edge);
    at = dirname(edge.from);
  }
  return way;
}

function sentence(folder: string, cycle: readonly FolderEdge[]): string {
  const folders = [...cycle.map(({ from }) => dirname(from)), dirname(cycle[0].from)];
  const proof = cycle.map(({ from, to }) => `${from} imports ${to}`).join(", ");
  return `${folder}: the folders ${folders.join(" → ")} form a cycle: ${proof}`;
}
