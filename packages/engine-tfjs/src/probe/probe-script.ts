/**
 * What the child process of a probe runs, as text: it needs no file of its own beside the package, so it works from
 * sources, from the build and from a bundle alike. `process.argv[1]` is the file to resolve packages from,
 * `process.argv[2]` the engine. The last line of its standard output is the ProbeResult as JSON.
 */
export const probeScript = `
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import util from "node:util";

const [, base, engine] = process.argv;
const require = createRequire(base);
const packages = {
  tensorflow: ["@tensorflow/tfjs", "@tensorflow/tfjs-node"],
  webgpu: ["@tensorflow/tfjs", "@tensorflow/tfjs-backend-webgpu", "webgpu"],
}[engine];
const answer = (result) => process.stdout.write("\\n" + JSON.stringify(result), () => process.exit(0));
const firstLine = (error) => String(error?.message ?? error).split("\\n")[0];
const load = (name) => import(pathToFileURL(require.resolve(name)).href).then((module) => module.default ?? module);

const absent = packages.filter((name) => {
  try {
    require.resolve(name);
    return false;
  } catch {
    return true;
  }
});
if (absent.length > 0) {
  const verb = absent.length > 1 ? "are" : "is";
  answer({ missing: absent.join(" and ") + " " + verb + " not installed", remedy: "npm install " + absent.join(" ") });
} else {
  try {
    answer(await { tensorflow, webgpu }[engine]());
  } catch (error) {
    answer({ missing: packages.at(-1) + " can't be used: " + firstLine(error) });
  }
}

async function productOf(tf) {
  const product = tf.tidy(() => tf.matMul(tf.tensor2d([[1, 2], [3, 4]]), tf.tensor2d([[5, 6], [7, 8]])));
  const got = Array.from(await product.data());
  if (got.join() !== "19,22,43,50") throw new Error("a 2 × 2 product came out as " + got.join(", "));
}

async function tensorflow() {
  // TensorFlow.js 4.22 calls this function, which Node 23 removed.
  util.isNullOrUndefined ??= (value) => value === null || value === undefined;
  let tf;
  try {
    tf = require("@tensorflow/tfjs-node");
  } catch (error) {
    if (!/tfjs_binding/.test(String(error?.message))) throw error;
    return {
      missing: "the native library of @tensorflow/tfjs-node is not installed",
      remedy: "npm rebuild @tensorflow/tfjs-node (its install script downloads the library; pnpm must be told to allow it)",
    };
  }
  await productOf(tf);
  const binding = tf.backend().binding ?? {};
  return { found: "TensorFlow " + (binding.TF_Version ?? "") + " by @tensorflow/tfjs-node " + tf.version["tfjs-node"] };
}

async function webgpu() {
  const { create, globals } = await import(pathToFileURL(require.resolve("webgpu")).href);
  Object.assign(globalThis, globals);
  const gpu = create([]);
  const adapter = await gpu.requestAdapter();
  if (adapter === null) {
    return {
      missing: "no GPU adapter: Dawn found no Vulkan, Metal or Direct3D 12 driver",
      remedy: "install a GPU driver, or point VK_ICD_FILENAMES to a software one (Debian: apt install chromium libvulkan1, then /usr/lib/chromium/vk_swiftshader_icd.json)",
    };
  }
  // The backend registers itself only if navigator.gpu exists when it is loaded.
  Object.defineProperty(globalThis, "navigator", { value: { gpu }, configurable: true, writable: true });
  const tf = await load("@tensorflow/tfjs");
  await load("@tensorflow/tfjs-backend-webgpu");
  tf.env().set("WEBGPU_CPU_FORWARD", false);
  if (!(await tf.setBackend("webgpu"))) return { missing: "the WebGPU backend of TensorFlow.js did not start" };
  await productOf(tf);
  const { vendor, architecture, description } = adapter.info ?? {};
  return { found: [vendor, architecture, description].filter(Boolean).join(" ") || "a GPU adapter" };
}
`;
