import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { loopbackServer, testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { cacheFolder, dataFolder } from "../../src/datasets/cache-folder.ts";
import { type Dataset, datasetOf } from "../../src/datasets/catalogue.ts";
import { download } from "../../src/datasets/download.ts";
import { fetchDataset } from "../../src/datasets/fetch-dataset.ts";
import { prepare } from "../../src/datasets/prepare.ts";
import { readDataset, sha256Of } from "../../src/datasets/read-dataset.ts";

const folder = testFolder();
const raw = Array.from({ length: 1503 }, (_, i) => `${800 + i},0,0.3048,71.3,0.00266337,${100 + (i % 40)}.250`).join(
  "\n",
);
const prepared = prepare("airfoil", [new TextEncoder().encode(raw)]);
const airfoil: Dataset = { ...datasetOf("airfoil"), sha256: sha256Of(prepared) };
const path = `/${airfoil.files[0]}`;

const asked: string[] = [];
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  [path]: (response) => response.end(raw),
  "/moved": (response) => response.writeHead(302, { location: path }).end(),
  "/relative": (response) => response.writeHead(301, { location: "moved" }).end(),
  "/loop": (response) => response.writeHead(302, { location: "/loop" }).end(),
  "/ftp": (response) => response.writeHead(302, { location: "ftp://127.0.0.1/file" }).end(),
  "/cut": (response) => {
    response.writeHead(200, { "content-length": raw.length });
    response.write(raw.slice(0, 1000), () => response.destroy());
  },
  "/slow": (response) => {
    response.writeHead(200, { "content-length": raw.length });
    response.write(raw.slice(0, 10));
  },
  "/silent": () => undefined,
  "/broken": (response) => response.writeHead(503, "Service Unavailable").end("later"),
};
const host = await loopbackServer((request, response) => {
  asked.push(request.url ?? "");
  const answer = answers[request.url ?? ""];
  if (answer === undefined) response.writeHead(404).end("no");
  else answer(response);
});

describe("download", () => {
  const text = async (at: string): Promise<string> => new TextDecoder().decode(await download(`${host}${at}`));

  it("answers with the bytes, through redirects, relative ones too", async () => {
    expect(await text(path)).toBe(raw);
    expect(await text("/moved")).toBe(raw);
    expect(await text("/relative")).toBe(raw);
  });

  it("counts the bytes while they come", async () => {
    let seen = 0;
    await download(`${host}${path}`, {
      onBytes: (bytes) => {
        seen = bytes;
      },
    });
    expect(seen).toBe(raw.length);
  });

  const failures: readonly (readonly [string, string, string])[] = [
    ["a file that is not there", "/none", "the host answered 404 Not Found"],
    ["a host in trouble", "/broken", "the host answered 503 Service Unavailable"],
    ["a circle of redirects", "/loop", "it redirects more than 5 times"],
    ["a redirect to another kind of address", "/ftp", "it redirects to ftp:"],
    ["a cut connection", "/cut", "the connection was cut"],
  ];
  for (const [what, at, why] of failures) {
    it(`says so about ${what}, with the address`, async () => {
      await expect(download(`${host}${at}`)).rejects.toThrow(`${host}${at} can't be downloaded: ${why}`);
    });
  }

  it("gives up on a host that says nothing, or stops in the middle", async () => {
    for (const at of ["/silent", "/slow"]) {
      await expect(download(`${host}${at}`, { patience: 150 })).rejects.toThrow("nothing was received for 0.15 s");
    }
  });

  it("takes no more bytes than it is told", async () => {
    await expect(download(`${host}${path}`, { mostBytes: 100 })).rejects.toThrow(/more than the 100 .*that are taken/);
  });

  it("says where nobody listens", async () => {
    await expect(download("http://127.0.0.1:9/x")).rejects.toThrow(/the host refuses the connection|bad port/);
  });
});

describe("fetchDataset", () => {
  const into = (name: string) => ({ folder: folder.at(name), host, patience: 5000 });

  it("downloads, prepares and keeps a file, and leaves it as it is the next time", async () => {
    const first = await fetchDataset(airfoil, into("good"));
    expect(first).toEqual({
      name: "airfoil",
      file: folder.at("good/airfoil.csv"),
      sha256: airfoil.sha256,
      state: "fetched",
    });
    expect(readFileSync(first.file, "utf8")).toBe(prepared);
    expect(readdirSync(folder.at("good"))).toEqual(["airfoil.csv"]);
    asked.length = 0;
    expect(await fetchDataset(airfoil, into("good"))).toMatchObject({ state: "present" });
    expect(asked).toEqual([]);
  });

  it("downloads again where the file was changed", async () => {
    await fetchDataset(airfoil, into("changed"));
    writeFileSync(folder.at("changed/airfoil.csv"), `${prepared}1,2,3,4,5,6\n`);
    expect(await fetchDataset(airfoil, into("changed"))).toMatchObject({ state: "fetched" });
    expect(readFileSync(folder.at("changed/airfoil.csv"), "utf8")).toBe(prepared);
  });

  it("refuses a wrong digest with both digests, writes nothing, and says how to do it by hand", async () => {
    const wrong = datasetOf("airfoil");
    const message = await fetchDataset(wrong, into("wrong")).catch((error: Error) => error.message);
    expect(message).toContain(`must have SHA-256 ${wrong.sha256}, got ${airfoil.sha256}; nothing was written`);
    expect(message).toContain(`put it at ${folder.at("wrong/airfoil.csv")}, or name the folder`);
    expect(existsSync(folder.at("wrong"))).toBe(false);
  });

  it("leaves what was there when the connection is cut", async () => {
    const cut: Dataset = { ...airfoil, files: ["cut"] };
    await fetchDataset(airfoil, into("cut"));
    writeFileSync(folder.at("cut/airfoil.csv"), "mine\n");
    await expect(fetchDataset(cut, into("cut"))).rejects.toThrow("the connection was cut. To do it by hand");
    expect(readFileSync(folder.at("cut/airfoil.csv"), "utf8")).toBe("mine\n");
    expect(readdirSync(folder.at("cut"))).toEqual(["airfoil.csv"]);
  });

  it("names the address that is not there", async () => {
    const gone: Dataset = { ...airfoil, files: ["gone.csv"] };
    await expect(fetchDataset(gone, into("gone"))).rejects.toThrow(
      `${host}/gone.csv can't be downloaded: the host answered 404`,
    );
  });
});

describe("readDataset", () => {
  it("reads features and target, and knows a file that is not the pinned one", async () => {
    folder.write("airfoil.csv", prepared);
    const { features, target, isPinned, sha256 } = await readDataset(folder.path, "airfoil");
    expect([features.length, features[0].length, target.length]).toEqual([1503, 5, 1503]);
    expect(Array.from(features[1])).toEqual([801, 0, 0.3048, 71.3, 0.00266337]);
    expect(target[1]).toBe(101.25);
    expect({ isPinned, sha256 }).toEqual({ isPinned: false, sha256: airfoil.sha256 });
  });

  it("says how to get a file that is not there", async () => {
    await expect(readDataset(folder.path, "boston")).rejects.toThrow(
      /boston\.csv does not exist; run distcal datasets fetch boston, or name the folder .* `dataDir` .* DISTCAL_DATA/,
    );
  });

  it("names the line and cell of a bad number", async () => {
    folder.write(
      "energy.csv",
      `a,target\n${Array.from({ length: 50 }, (_, i) => (i === 3 ? "1,x" : "1,2")).join("\n")}\n`,
    );
    await expect(readDataset(folder.path, "energy")).rejects.toThrow(
      'line 5 must have 2 finite numbers, got "x" in column 2',
    );
    folder.write(
      "energy.csv",
      `a,target\n${Array.from({ length: 50 }, (_, i) => (i === 4 ? "1" : "1,2")).join("\n")}\n`,
    );
    await expect(readDataset(folder.path, "energy")).rejects.toThrow("line 6 must have 2 finite numbers, got 1 cells");
  });

  it("refuses a file that is too short", async () => {
    folder.write("concrete.csv", "a,target\n1,2\n");
    await expect(readDataset(folder.path, "concrete")).rejects.toThrow(
      "at least 40 rows of two columns or more, got 1",
    );
  });
});

describe("folders", () => {
  it("the cache is where the system keeps such things, or where XDG_CACHE_HOME says", () => {
    expect(cacheFolder({}, "linux", "/home/a")).toBe("/home/a/.cache/distcal");
    expect(cacheFolder({ XDG_CACHE_HOME: "/cache" }, "linux", "/home/a")).toBe("/cache/distcal");
    expect(cacheFolder({ XDG_CACHE_HOME: "relative" }, "linux", "/home/a")).toBe("/home/a/.cache/distcal");
    expect(cacheFolder({}, "darwin", "/Users/a")).toBe("/Users/a/Library/Caches/distcal");
    expect(cacheFolder({ LOCALAPPDATA: "/local" }, "win32", "/a")).toBe("/local/distcal/Cache");
  });

  it("data come from the folder asked for, else DISTCAL_DATA, else the cache", () => {
    const environment = { DISTCAL_DATA: "/data", XDG_CACHE_HOME: "/cache" };
    expect(dataFolder("/asked", environment)).toBe("/asked");
    expect(dataFolder(undefined, environment)).toBe("/data");
    expect(dataFolder(undefined, { ...environment, DISTCAL_DATA: "" })).toBe("/cache/distcal/data");
  });
});
