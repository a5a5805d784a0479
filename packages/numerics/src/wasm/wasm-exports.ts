/** What WebAssembly is here, as far as a kernel needs it; the library is typed without a browser or Node. */
interface WasmHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
  }) => { readonly buffer: ArrayBuffer };
}

/** A kernel that works in memory of its caller. */
export interface WasmInMemory<Exports> {
  readonly exports: Exports;
  readonly buffer: ArrayBuffer;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const pageBytes = 65_536;

/**
 * The exports of a new instance of a WebAssembly module in base64; undefined where it can't run: no WebAssembly, no SIMD,
 * or a content security policy that forbids it. The caller then takes the TypeScript form of the same work.
 */
export function wasmExports<Exports extends object>(base64: string): Exports | undefined {
  return attempt((host) => new host.Instance(new host.Module(bytesOf(base64)), {}).exports as Exports);
}

/**
 * The same for a module that imports its memory, compiled once: the answer makes an instance with this many bytes of
 * memory, or undefined where there are not as many.
 */
export function wasmInMemory<Exports extends object>(
  base64: string,
): ((bytes: number) => WasmInMemory<Exports> | undefined) | undefined {
  const module = attempt((host) => new host.Module(bytesOf(base64)));
  if (module === undefined) return undefined;
  return (bytes) =>
    attempt((host) => {
      const pages = Math.ceil(bytes / pageBytes);
      const memory = new host.Memory({ initial: pages, maximum: pages });
      const { exports } = new host.Instance(module, { env: { memory } });
      return { exports: exports as Exports, buffer: memory.buffer };
    });
}

function attempt<T>(what: (host: WasmHost) => T): T | undefined {
  const { WebAssembly: host } = globalThis as { readonly WebAssembly?: WasmHost };
  if (host === undefined) return undefined;
  try {
    return what(host);
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string): Uint8Array {
  const text = base64.replace(/=+$/, "");
  const bytes = new Uint8Array((text.length * 6) >> 3);
  let buffer = 0;
  let bits = 0;
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    buffer = ((buffer << 6) | digits.indexOf(text[i])) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = buffer >> bits;
    }
  }
  return bytes;
}
