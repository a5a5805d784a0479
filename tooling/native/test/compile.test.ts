import { expect, it } from "vitest";
import { compileArguments, requireCompiler } from "../src/compile.ts";
import { NativeError } from "../src/native-error.ts";

it("the compiler gets both files, the headers, the library, and where to find it beside the addon", () => {
  const args = compileArguments({ packageFolder: "/p/tfjs-node", nodeHeaders: "/p/headers" }, "/p/out.node");
  expect(args).toContain("/p/tfjs-node/binding/tfjs_backend.cc");
  expect(args).toContain("/p/tfjs-node/binding/tfjs_binding.cc");
  expect(args).toContain("-I/p/tfjs-node/deps/include");
  expect(args).toContain("-I/p/headers");
  expect(args).toContain("-L/p/tfjs-node/deps/lib");
  expect(args).toContain("-Wl,-rpath,$ORIGIN/../../deps/lib");
  expect(args.slice(-2)).toEqual(["-o", "/p/out.node"]);
});

it("without a compiler there is a sentence with what to install", async () => {
  const error = await requireCompiler({ PATH: "/no/such/folder" }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NativeError);
  expect((error as Error).message).toMatch(/C\+\+ compiler is needed .* apt install g\+\+/);
});
