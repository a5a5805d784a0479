import { chmodSync, mkdirSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { invocation } from "../../src/demo/invocation.ts";

const folder = testFolder();

it("invocation is distcal where the user's PATH has it", () => {
  chmodSync(folder.write("distcal", "#!/bin/sh\n"), 0o755);
  const started = {
    script: "/lib/distcal/dist/bin.js",
    folder: "/home",
    environment: { PATH: `/nowhere:${folder.path}` },
  };
  expect(invocation(started)).toBe("distcal");
});

it("invocation is npx distcal where npx runs it", () => {
  const environment = { PATH: "", npm_command: "exec" };
  expect(invocation({ script: "/cache/_npx/1/node_modules/.bin/distcal", folder: "/home", environment })).toBe(
    "npx distcal",
  );
});

it("invocation names the script from here otherwise, and does not trust what npm adds to PATH", () => {
  mkdirSync(folder.at(".bin"));
  chmodSync(folder.write(".bin/distcal", "#!/bin/sh\n"), 0o755);
  const environment = { PATH: folder.at(".bin"), npm_command: "start" };
  const script = "/repo/apps/cli/dist/bin.js";
  expect(invocation({ script, folder: "/repo", environment })).toBe("node apps/cli/dist/bin.js");
  expect(invocation({ script: "/my repo/bin.js", folder: "/", environment })).toBe('node "my repo/bin.js"');
});
