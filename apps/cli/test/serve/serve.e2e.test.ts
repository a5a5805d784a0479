import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { modelDocument, modelText } from "@distcal/model-document";
import { readWatch, watchReference } from "@distcal/monitor";
import { createRng } from "@distcal/numerics";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "../example-table.ts";
import { runDistcal } from "../run-distcal.ts";
import { type RunningService, received, startService } from "./running-service.ts";

const folder = testFolder();
const [model, other, reference] = ["model.json", "other.json", "reference.json"].map((name) => folder.at(name));
const json = "application/json";
const lines = "application/x-ndjson";

interface Failure {
  readonly error: { status: number; sentence: string; row?: number; column?: string; rule?: string; value?: unknown };
}

async function refusalOf(response: Response): Promise<Failure["error"]> {
  const { error } = (await response.json()) as Failure;
  expect(error.status).toBe(response.status);
  return error;
}

beforeAll(async () => {
  const tables = [folder.write("past.csv", exampleCsv(200)), folder.write("past-2.csv", exampleCsv(200, 2))];
  for (const [i, path] of [model, other].entries()) {
    const { code, stderr } = await runDistcal(
      ["fit", tables[i], "--out", path, "--preset", "paper", "--inducing", "6", "--engine", "float64", "--quiet"],
      {},
    );
    expect(code, stderr).toBe(0);
  }
  // As models of older versions are: with nothing that later rows could be compared with.
  const { format: _, version: _v, sha256: _d, watch: _w, ...content } = JSON.parse(readFileSync(model, "utf8"));
  writeFileSync(model, modelText(modelDocument(content)));
  const rng = createRng(3);
  const columns = Array.from({ length: 500 }, () => {
    const mean = 10 * rng.uniformOpen();
    return [rng.uniformOpen(), mean, 1 + 0.2 * mean];
  });
  const [pits, means, stds] = [0, 1, 2].map((c) => columns.map((row) => row[c]));
  writeFileSync(reference, JSON.stringify(watchReference({ pits, means, stds })));
});

describe("POST /predict", () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService([model, "--max-body", "1", "--max-rows", "5000", "--timeout", "2"]);
  });

  it("answers JSON, JSON lines and CSV with the numbers of distcal predict", async () => {
    const table = "id,mean,std\na,5,2\nb,1,1.5\n";
    const options = ["--quantiles", "0.1", "--interval", "0.9", "--exceed", "6", "--below", "4"];
    const out = folder.at("out.csv");
    await runDistcal(["predict", model, folder.write("new.csv", table), ...options, "--out", out]);
    const expected = readFileSync(out, "utf8");
    const query = "?quantiles=0.1&interval=0.9&exceed=6&below=4";
    const csv = await service.post(`/predict${query}`, "text/csv", table);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await csv.text()).toBe(expected);

    const [header, ...records] = expected.trim().split("\n");
    const rows = records.map((record) =>
      Object.fromEntries(
        record.split(",").map((cell, i) => [header.split(",")[i], /^[a-z]/.test(cell) ? cell : Number(cell)]),
      ),
    );
    const shown = rows.map((row) => ({ ...row, outside: row["outside"] === "true" }));
    const asked = { quantiles: [0.1], interval: 0.9, exceed: [6], below: [4] };
    const sent = rows.map(({ id, mean, std }) => ({ id, mean, std }));
    const answer = await service.post("/predict", json, JSON.stringify({ rows: sent, ...asked }));
    expect(await answer.json()).toEqual({ rows: shown });

    const text = await service.post(`/predict${query}`, lines, sent.map((row) => JSON.stringify(row)).join("\n"));
    expect((await text.text()).split("\n").map((line) => JSON.parse(line))).toEqual(shown);
  });

  it("answers many rows, by threads, as it answers few", async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => ({ mean: (i % 100) / 10, std: 1 + (i % 7) / 7 }));
    const many = await (await service.post("/predict", json, JSON.stringify({ rows }))).json();
    const few = await (await service.post("/predict", json, JSON.stringify({ rows: rows.slice(-5) }))).json();
    expect((many as { rows: unknown[] }).rows.slice(-5)).toEqual((few as { rows: unknown[] }).rows);
  });

  it.each([
    [400, json, "{", "the body is not JSON"],
    [400, json, "", "the body is empty"],
    [400, json, '{"rows":[{"mean":NaN,"std":1}]}', "the body is not JSON"],
    [400, lines, "", "the body is empty"],
    [415, "text/plain", "x", 'must be one of application/json, application/x-ndjson, text/csv, got "text/plain"'],
    [422, json, "[]", 'the body must be an object with "rows", got a list'],
    [422, json, '{"rows":1000000000}', '"rows" must be a list of objects, got a number'],
    [422, json, '{"rows":[1]}', "row 1 (the first is 1): it must be an object"],
    [422, json, '{"rows":[{"mean":1}]}', "no column is called std, sigma"],
    [422, json, '{"rows":[{"mean":1,"std":1}],"quantile":[0.1]}', 'an unknown option "quantile"'],
    [422, json, '{"rows":[{"mean":1,"std":1}],"quantiles":[1.5]}', '"quantiles" must be numbers between 0 and 1'],
    [422, json, '{"rows":[{"mean":1,"std":1,"outside":2}]}', 'has a column "outside" already'],
    [422, "text/csv", "mean,std\n1,NaN\n", 'column "std" must be a finite number, got "NaN"'],
  ])("%i for %s %s", async (status, type, body, sentence) => {
    const response = await service.post("/predict", type, body);
    expect(response.status).toBe(status);
    expect((await refusalOf(response)).sentence).toContain(sentence);
  });

  it("a bad value comes with its row, column, rule and value, in every format", async () => {
    const refused = { status: 422, row: 2, column: "std", rule: "must be > 0", value: -1 };
    const rows = [
      { mean: 1, std: 1 },
      { mean: 2, std: -1 },
    ];
    const bodies = [
      [json, JSON.stringify({ rows })],
      [lines, rows.map((row) => JSON.stringify(row)).join("\n")],
      ["text/csv", "mean,std\n1,1\n2,-1\n"],
    ];
    for (const [type, body] of bodies) {
      expect(await refusalOf(await service.post("/predict", type, body))).toMatchObject(refused);
    }
  });

  it("413 for too many bytes, announced or not, and for too many rows", async () => {
    const large = JSON.stringify({ rows: [], x: "x".repeat(1_000_000) });
    expect((await refusalOf(await service.post("/predict", json, large))).sentence).toContain("at most 1000000 bytes");
    const socket = service.raw();
    const answer = received(socket);
    socket.write(
      `POST /predict HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${lines}\r\ncontent-length: 30000000000\r\n\r\n`,
    );
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*at most 4000000000 bytes, got 30000000000/);
    const rows = '{"mean":1,"std":1}\n'.repeat(5001);
    await expect(service.post("/predict", lines, rows).then((response) => response.text())).rejects.toThrow(
      "terminated",
    );
    expect((await service.post("/predict", json, '{"rows":[{"mean":1,"std":1}]}')).status).toBe(200);
  });

  it("a stream that turns bad ends with a line that says so, and is cut", async () => {
    const socket = service.raw();
    const answer = received(socket);
    socket.write(`POST /predict HTTP/1.1\r\nhost: x\r\ncontent-type: ${lines}\r\ntransfer-encoding: chunked\r\n\r\n`);
    const good = '{"mean":1,"std":1}\n'.repeat(4000);
    const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(chunk(good));
    await setTimeout(1000);
    socket.write(chunk('{"mean":1,"std":0}\n'));
    socket.write("0\r\n\r\n");
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toContain('"row":4001,"column":"std","rule":"must be > 0","value":0}}');
    expect(text.endsWith("0\r\n\r\n")).toBe(false);
  });

  it("408 for a body that does not come, and for a head that does not", async () => {
    const [body, head] = [service.raw(), service.raw()];
    const answers = [received(body), received(head)];
    body.write(`POST /predict HTTP/1.1\r\nhost: x\r\ncontent-type: ${json}\r\ncontent-length: 20\r\n\r\n{"rows"`);
    head.write("POST /predict HTTP/1.1\r\nhost:");
    for (const text of await Promise.all(answers)) {
      expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*"status":408,"sentence":"the \w+ did not come in time/);
    }
  });

  it("lives through cut bodies, garbage, long heads and idle connections", async () => {
    for (let i = 0; i < 20; i++) {
      const socket = service.raw();
      socket.write(
        `POST /predict HTTP/1.1\r\nhost: x\r\ncontent-type: ${lines}\r\ncontent-length: 999\r\n\r\n{"mean`,
        () => socket.destroy(),
      );
    }
    const idle = Array.from({ length: 500 }, () => service.raw());
    const garbage = service.raw();
    const refused = received(garbage);
    garbage.write("\x00\x01 GARBAGE\r\n\r\n");
    expect(await refused).toMatch(/^HTTP\/1\.1 400 /);
    const long = service.raw();
    const tooLong = received(long);
    long.write(`GET /health HTTP/1.1\r\nx: ${"x".repeat(40_000)}\r\n\r\n`);
    expect(await tooLong).toMatch(/^HTTP\/1\.1 431 /);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    for (const socket of idle) socket.destroy();
    expect(service.log()).toBe("");
  });

  it("404 and 405 say what there is; no path reaches a file", async () => {
    expect((await fetch(`${service.url}/..%2f..%2fetc/passwd`)).status).toBe(404);
    const wrong = await fetch(`${service.url}/predict`);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    // A method that may have a body, without one.
    const query = await fetch(`${service.url}/model`, { method: "QUERY" });
    expect([query.status, query.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await fetch(`${service.url}/model?x=1`)).status).toBe(422);
  });

  it("describes itself: model, metrics, OpenAPI", async () => {
    const { sha256 } = JSON.parse(readFileSync(model, "utf8")) as { sha256: string };
    expect(await (await fetch(`${service.url}/health`)).json()).toEqual({ status: "ok", model: sha256 });
    const about = (await (await fetch(`${service.url}/model`)).json()) as Record<string, unknown>;
    expect(about).toMatchObject({
      method: "gp-beta",
      sha256,
      columns: { mean: "mean", std: "std" },
      latestReload: null,
    });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^distcal_requests_total\{route="\/predict",code="200"\} \d+$/m);
    expect(metrics).toMatch(/^distcal_rows_total \d{4,}$/m);
    for (const line of metrics.trim().split("\n")) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [-+.e\d]+)$/);
    }
    const api = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(api.paths)).toEqual([
      "/predict",
      "/observe",
      "/health",
      "/model",
      "/alarms",
      "/metrics",
      "/openapi.json",
    ]);
  });

  it("without a reference /observe is 409, with a sentence", async () => {
    const response = await service.post("/observe", json, '{"rows":[{"mean":1,"std":1,"target":1}]}');
    expect(await refusalOf(response)).toMatchObject({ status: 409, sentence: expect.stringContaining("--reference") });
    expect(await (await fetch(`${service.url}/alarms`)).json()).toMatchObject({ watching: false, rows: 0 });
  });

  it("SIGTERM answers what is under way, then leaves with 0", async () => {
    const socket = service.raw();
    const answer = received(socket);
    const body = '{"rows":[{"mean":1,"std":1}]}';
    socket.write(
      `POST /predict HTTP/1.1\r\nhost: x\r\ncontent-type: ${json}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    await setTimeout(300);
    service.child.kill("SIGTERM");
    await setTimeout(200);
    socket.write(body.slice(9));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"calibrated_mean"/);
    expect(await service.ended()).toBe(0);
  });
});

describe("POST /observe, reloads and tokens", () => {
  const [served, state] = ["served.json", "served.watch.json"].map((name) => folder.at(name));
  const token = "a-token-of-many-characters";
  const authorization = `Bearer ${token}`;

  it("watches outcomes on disk, rings, and continues after a stop", async () => {
    copyFileSync(model, served);
    const args = [served, "--reference", reference];
    const first = await startService(args);
    const rng = createRng(5);
    const outcomes = (count: number, shift: number): object[] =>
      Array.from({ length: count }, () => {
        const mean = 10 * rng.uniformOpen();
        const std = 1 + 0.2 * mean;
        return { mean, std, target: mean + std * (shift + 0.5 * rng.normal()) };
      });
    const rows = [...outcomes(50, 0), { mean: 1, std: 1, target: null }];
    const calm = await first.post("/observe", json, JSON.stringify({ rows }));
    expect(await calm.json()).toEqual({ rows: 50, left_out: 1, total: 50, alarms: [] });
    expect(readWatch(readFileSync(state, "utf8")).rows).toBe(50);
    const bad = await first.post(
      "/observe",
      json,
      '{"rows":[{"mean":1,"std":1,"target":1},{"mean":1,"std":1,"target":"x"}]}',
    );
    expect(await refusalOf(bad)).toMatchObject({ status: 422, row: 2, column: "target", value: "x" });
    first.child.kill("SIGTERM");
    expect(await first.ended()).toBe(0);

    const second = await startService(args);
    const shifted = outcomes(400, 0.4).map((row) => JSON.stringify(row));
    const rang = await second.post("/observe", lines, shifted.join("\n"));
    const { total, alarms } = (await rang.json()) as { total: number; alarms: { what: string; direction: string }[] };
    expect(total).toBe(450);
    expect(alarms[0]).toMatchObject({ what: "shift", direction: "higher" });
    const found = (await (await fetch(`${second.url}/alarms`)).json()) as { rows: number; latest: unknown[] };
    expect(found).toMatchObject({ watching: true, rows: 450 });
    expect(found.latest[0]).toEqual(alarms[0]);
    second.child.kill("SIGKILL");
    expect(readWatch(readFileSync(state, "utf8")).rows).toBe(450);
  });

  it("SIGHUP takes a new model and sets its predecessor's state aside; a bad one changes nothing", async () => {
    const service = await startService([served, "--reference", reference], { env: { DISTCAL_TOKEN: token } });
    type About = { sha256: string; latestReload: { good: boolean; sentence: string } | null };
    const about = async (): Promise<About> =>
      (await (await fetch(`${service.url}/model`, { headers: { authorization } })).json()) as About;
    const until = async (good: boolean): Promise<string> => {
      for (let i = 0; i < 100; i++) {
        const { latestReload } = await about();
        if (latestReload?.good === good) return latestReload.sentence;
        await setTimeout(50);
      }
      throw new Error(`no such reload: ${service.log()}`);
    };
    const { sha256: before } = await about();
    writeFileSync(served, readFileSync(other, "utf8").replace(/"elbo":-?\d/, '"elbo":7'));
    service.child.kill("SIGHUP");
    expect(await until(false)).toContain(`${before.slice(0, 12)} keeps answering`);
    expect((await about()).sha256).toBe(before);
    copyFileSync(other, served);
    service.child.kill("SIGHUP");
    expect(await until(true)).toContain(`replaces ${before.slice(0, 12)}`);
    expect((await about()).sha256).not.toBe(before);
    expect(existsSync(`${state}.${before.slice(0, 12)}`)).toBe(true);
    const row = '{"rows":[{"mean":1,"std":1}]}';
    expect((await service.post("/predict", json, row, { authorization })).status).toBe(200);
    expect((await service.post("/predict", json, row)).status).toBe(401);
    expect((await service.post("/predict", json, row, { authorization: `${authorization}x` })).status).toBe(401);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });

  it.each([
    [["--port", "x"], "--port must be a whole number"],
    [["--token-file", "short.txt"], "must hold a token of at least 16 characters"],
    [["--reference", "no-such-file.json"], "no-such-file.json"],
    [["--alpha", "2"], "--alpha must be a number"],
  ])("refuses %j", async (args, sentence) => {
    folder.write("short.txt", "short");
    const { code, stderr } = await runDistcal(["serve", model, ...args], { cwd: folder.path });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(sentence) });
  });
});
