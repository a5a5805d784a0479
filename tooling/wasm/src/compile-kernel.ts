import asc from "assemblyscript/asc";

const memoryLine = /^\/\/ Memory: (?:(\d+) pages|the caller's)\.$/m;

/**
 * The bytes of a WebAssembly module from AssemblyScript: SIMD, no garbage collector, nothing imported but perhaps memory.
 * The source says on a line of its own whose memory it works in: `// Memory: 3 pages.` or `// Memory: the caller's.`
 */
export async function compileKernel(name: string, source: string): Promise<Uint8Array> {
  const memory = memoryLine.exec(source);
  if (memory === null) {
    throw new Error(
      `${name}: no line says what memory it takes; write "// Memory: 3 pages." or "// Memory: the caller's."`,
    );
  }
  const pages = memory[1];
  const memoryOptions = pages === undefined ? ["--importMemory"] : ["--initialMemory", pages, "--maximumMemory", pages];
  const options = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", ...memoryOptions];
  let bytes: Uint8Array | undefined;
  const messages: string[] = [];
  const { error } = await asc.main(["kernel.ts", "--outFile", "kernel.wasm", ...options], {
    readFile: (file) => (file === "kernel.ts" ? source : null),
    writeFile: (_, contents) => {
      bytes = contents as Uint8Array;
    },
    listFiles: () => [],
    stderr: { write: (text) => messages.push(String(text)) },
  });
  if (error !== null || bytes === undefined) throw new Error(`${name}: ${messages.join("") || error?.message}`);
  return bytes;
}
