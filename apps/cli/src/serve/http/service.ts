import type { Socket } from "node:net";
import { suspicion } from "@distcal/monitor";
import type { WantedColumns } from "@distcal/tables";
import { plainForm } from "@distcal/tables/forms";
import { reasonOf } from "@distcal/tables/node";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { namesOutsideForm } from "../../setting/form-notes.ts";
import { bodyPieces, ClientGone, wholeBody } from "../body/body-pieces.ts";
import { bodyFormat, mediaTypes } from "../body/media-type.ts";
import { openApi } from "../document/openapi.ts";
import type { Limits } from "../limits/limits.ts";
import { Refusal, refusalJson } from "../refusals/refusal.ts";
import { refusalOf } from "../refusals/refusal-of.ts";
import { askedInRequest } from "../rows/asked-in-request.ts";
import { jsonRequest } from "../rows/json-request.ts";
import { predictedJson } from "../rows/predicted-json.ts";
import { predictedText } from "../rows/predicted-text.ts";
import type { WantedRows } from "../rows/request-reading.ts";
import type { Serving, ServingSeat } from "../serving/serving.ts";
import { observedRows } from "../watch/observed-rows.ts";
import { notWatched } from "../watch/watch-keeper.ts";
import { watchedColumns } from "../watch/watched-columns.ts";
import type { Counts } from "./counts.ts";
import { dropRest, sendStreamed } from "./streamed-answer.ts";
import type { TokenCheck } from "./token.ts";

/** What a service is made of. */
export interface ServiceOptions {
  readonly version: string;
  readonly seat: ServingSeat;
  readonly counts: Counts;
  readonly limits: Limits;
  /** Column names that flags give. */
  readonly columns: WantedColumns;
  /** Lets requests in; undefined where all may come. */
  readonly token: TokenCheck | undefined;
  /** Is told of failures that are our own. */
  readonly say: (sentence: string) => void;
}

/** The HTTP service, not yet listening. */
export interface Service {
  readonly app: FastifyInstance;
  /** Requests whose answers are not complete. */
  underWay(): number;
  /** From now on /health says that the service stops. */
  stopping(): void;
}

const jsonType = "application/json; charset=utf-8";
const methods: Readonly<Record<string, string>> = {
  "/predict": "POST",
  "/observe": "POST",
  "/health": "GET, HEAD",
  "/model": "GET, HEAD",
  "/alarms": "GET, HEAD",
  "/metrics": "GET, HEAD",
  "/openapi.json": "GET, HEAD",
};

const nothingHere = `no such route; the routes are ${Object.keys(methods).join(", ")}`;

/** Why a request asks for nothing that there is; undefined where it does. */
function wrongRoute(request: FastifyRequest, reply: FastifyReply): Refusal | undefined {
  const route = routeOf(request);
  if (!Object.hasOwn(methods, route)) return new Refusal(404, nothingHere);
  const allowed = methods[route];
  if (allowed.split(", ").includes(request.method)) return undefined;
  reply.header("allow", allowed);
  return new Refusal(405, `the method must be one of ${allowed}, got ${request.method}`);
}

/** How often connections are looked at that are late with their request, in milliseconds. */
const checking = 1000;

/** The routes of the service. No name in a request is ever taken for that of a file. */
export function makeService(options: ServiceOptions): Service {
  const { seat, counts, limits, token, say } = options;
  let [requests, stops] = [0, false];
  const app = fastify({
    logger: false,
    requestTimeout: Math.max(limits.whole, limits.pause),
    http: { headersTimeout: limits.pause, connectionsCheckingInterval: checking },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, _request, reply) => void refuse(reply, new Refusal(400, oneLine(error.message))),
    routerOptions: { ignoreTrailingSlash: false },
  });

  // Bodies are read by the routes, which know how much they may hold and how slowly they may come.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));

  app.addHook("onRequest", async (request, reply) => {
    const started = performance.now();
    requests++;
    reply.raw.once("close", () => {
      requests--;
      // A client that has gone before its answer: the number that nginx gives it.
      const status = reply.raw.writableFinished ? reply.raw.statusCode : 499;
      counts.answered(routeOf(request), status, (performance.now() - started) / 1000);
    });
    if (token !== undefined && routeOf(request) !== "/health" && !token(request.headers.authorization)) {
      reply.header("www-authenticate", "Bearer");
      throw new Refusal(401, "the bearer token is missing or wrong; send it as Authorization: Bearer TOKEN");
    }
    // Here, not where no route is found: of methods that may have a body, such as QUERY, the body would be looked at first.
    const wrong = wrongRoute(request, reply);
    if (wrong !== undefined) throw wrong;
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ClientGone) {
      reply.hijack();
      reply.raw.destroy();
      return;
    }
    refuse(reply, refused(error));
    dropRest(request.raw);
  });

  app.setNotFoundHandler((request, reply) => {
    refuse(reply, wrongRoute(request, reply) ?? new Refusal(404, nothingHere));
    dropRest(request.raw);
  });

  const refused = (error: unknown): Refusal => {
    const known = refusalOf(error);
    if (known !== undefined) return known;
    say(`a request failed: ${reasonOf(error)}`);
    return new Refusal(500, "the service failed; its log says why");
  };

  const wantedBy = ({ model }: Pick<Serving, "model">): WantedRows => ({
    ...options.columns,
    remembered: model.columns,
    fittedForm: model.form,
  });
  const held = { bytes: limits.body, pause: limits.pause, whole: limits.pause };
  const flowing = { bytes: limits.stream, pause: limits.pause, whole: limits.whole };

  app.post("/predict", (request, reply) =>
    seat.use(async (serving) => {
      const format = bodyFormat(request.headers);
      const query = request.query as Readonly<Record<string, unknown>>;
      if (format === "json") {
        const asked = jsonRequest(await wholeBody(request.raw, held), limits.rows);
        const answer = await predictedJson(
          serving.model,
          asked,
          askedInRequest(query, asked.options, serving.model.form),
          wantedBy(serving),
        );
        counts.predicted(answer.rows, answer.outside);
        return reply.type(jsonType).send(answer.text);
      }
      const text = { format, pieces: bodyPieces(request.raw, flowing), mostRows: limits.rows };
      const pieces = predictedText(
        serving.model,
        text,
        askedInRequest(query, {}, serving.model.form),
        wantedBy(serving),
      );
      // Until the first rows are answered a refusal still has a status of its own.
      const first = (await pieces.next()).value ?? undefined;
      reply.hijack();
      await sendStreamed(reply.raw, first, {
        type: `${mediaTypes[format][0]}; charset=utf-8`,
        hasErrorLine: format === "jsonl",
        pieces,
        pause: limits.pause,
        onPiece: ({ rows, outside }) => counts.predicted(rows, outside),
        refusalOf: refused,
      });
      dropRest(request.raw);
      return reply;
    }),
  );

  app.post("/observe", (request, reply) =>
    seat.use(async ({ model, watch }) => {
      const state = watch.state();
      if (state === undefined) throw notWatched();
      refuseQuery(request);
      const format = bodyFormat(request.headers);
      const observed = observedRows(format, await wholeBody(request.raw, held), {
        wanted: wantedBy({ model }),
        group: state.split.groups.length === 0 ? undefined : "group",
        mostRows: limits.rows,
      });
      const rows = observed.columns[0].length;
      const kept =
        rows === 0 ? { total: state.rows, alarms: [] } : await watch.add(await watchedColumns(model, observed));
      for (const alarm of kept.alarms) say(`alarm at row ${alarm.row}: ${alarm.what}, outcomes ${alarm.direction}`);
      return reply.type(jsonType).send(JSON.stringify({ rows, left_out: observed.leftOut, ...kept }));
    }),
  );

  app.get("/health", async (_request, reply) => {
    if (stops) throw new Refusal(503, "the service is stopping");
    const answer = { status: "ok", model: seat.now().model.document.sha256 };
    return reply.type(jsonType).send(JSON.stringify(answer));
  });

  app.get("/model", async (request, reply) => {
    refuseQuery(request);
    const { model, loadedAt } = seat.now();
    const { method, sha256, version, fit } = model.document;
    const form = model.form === "moments" ? undefined : model.form;
    const own = plainForm(form);
    const answer = {
      method,
      sha256,
      version,
      fit,
      columns: namesOutsideForm(model.columns, form),
      ...(own && { form: own }),
      loadedAt,
    };
    return reply.type(jsonType).send(JSON.stringify({ ...answer, latestReload: seat.latestReload() ?? null }));
  });

  app.get("/alarms", async (request, reply) => {
    refuseQuery(request);
    const state = seat.now().watch.state();
    if (state === undefined) {
      const answer = { watching: false, why: notWatched().message, rows: 0, alarms: 0, latest: [] };
      return reply.type(jsonType).send(JSON.stringify(answer));
    }
    const { rows, alarms, latest, alpha } = state;
    const { wealth, finding = null } = suspicion(state);
    const answer = { watching: true, rows, alarms, latest, alpha, wealth, finding };
    return reply.type(jsonType).send(JSON.stringify(answer));
  });

  app.get("/metrics", async (request, reply) => {
    refuseQuery(request);
    const { model, watch } = seat.now();
    const text = counts.text({ document: model.document, watch: watch.state() });
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(text);
  });

  app.get("/openapi.json", async (request, reply) => {
    refuseQuery(request);
    const { model } = seat.now();
    const { mean, std, target } = options.columns;
    const named = Object.fromEntries(Object.entries({ mean, std, target }).filter(([, name]) => name !== undefined));
    const columns = { ...model.columns, ...named };
    const described = openApi({
      ...{ version: options.version, limits, columns, form: model.form },
      needsToken: token !== undefined,
    });
    return reply.type(jsonType).send(JSON.stringify(described));
  });

  return Object.freeze({
    app,
    underWay: () => requests,
    stopping: () => {
      stops = true;
    },
  });
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  // Who sends too slowly is not waited for any longer.
  if (refusal.status === 408) reply.header("connection", "close");
  return reply.code(refusal.status).type(jsonType).send(refusalJson(refusal));
}

function refuseQuery({ query }: FastifyRequest): void {
  const [name] = Object.keys(query as object);
  if (name === undefined) return;
  throw new Refusal(422, `the query has an unknown option ${JSON.stringify(name.slice(0, 60))}; leave it out`);
}

function routeOf({ url }: FastifyRequest): string {
  const path = url.split("?", 1)[0];
  // Any other path would be a figure of its own.
  return Object.hasOwn(methods, path) ? path : "other";
}

/** What is no HTTP request, or comes too slowly: answered by hand, since there is no request to answer. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, sentence] =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? ["408 Request Timeout", "the request did not come in time"]
      : error.code === "HPE_HEADER_OVERFLOW"
        ? ["431 Request Header Fields Too Large", "the head of the request is too large"]
        : ["400 Bad Request", "this is not an HTTP/1.1 request"];
  const body = refusalJson(new Refusal(Number.parseInt(status, 10), sentence));
  const head = `content-type: ${jsonType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`, () => socket.destroySoon());
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
