import { spawn } from "node:child_process";
import { join } from "node:path";
import { mustRun, repositoryRoot, testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { blocksOf, sitePages } from "./site-blocks.ts";

const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
const folder = testFolder();
const blocks = sitePages.flatMap(blocksOf).filter(({ language }) => language === "dockerfile");

it("there is a container file", () => {
  expect(blocks.length).toBeGreaterThan(0);
});

// No container is built here: its command is run by this Node on what is built, with a model and a port of this machine.
it.each(blocks)("$page line $line: its Node is recent enough, and its command serves", async ({ code }) => {
  expect(Number(/^FROM node:(\d+)-slim$/m.exec(code)?.[1])).toBeGreaterThanOrEqual(22);
  expect(code).toMatch(/^RUN npm install --global distcal$/m);
  const [program, ...args] = JSON.parse(/^CMD (.+)$/m.exec(code)?.[1] ?? "[]") as string[];
  expect(program).toBe("distcal");
  const model = folder.at("model.json");
  const table = join(repositoryRoot, "apps/docs/public/examples/past.csv");
  await mustRun(process.execPath, [bin, "fit", table, "--out", model, "--preset", "paper", "--engine", "float64"]);
  const port = args[args.indexOf("--port") + 1];
  expect(code).toContain(`EXPOSE ${port}`);
  const here: Readonly<Record<string, string>> = { "/models/model.json": model, "0.0.0.0": "127.0.0.1", [port]: "0" };
  const child = spawn(process.execPath, [bin, ...args.map((word) => here[word] ?? word)], { stdio: "pipe" });
  try {
    const printed = await new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding("utf8").once("data", resolve);
      child.once("close", (exit) => reject(new Error(`ended with ${exit}`)));
    });
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    expect((await fetch(`${url}/health`)).status).toBe(200);
  } finally {
    child.kill("SIGTERM");
  }
});
