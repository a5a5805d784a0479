import type { ColumnNames } from "@distcal/tables";
import type { FormDescription } from "@distcal/tables/forms";
import { mediaTypes } from "../body/media-type.ts";
import type { Limits } from "../limits/limits.ts";
import { longestList, longestName } from "../rows/asked-in-request.ts";
import { describedRows } from "./described-rows.ts";

/** What the description depends on. */
export interface DescribedService {
  readonly version: string;
  readonly limits: Limits;
  /** The columns by name. */
  readonly columns: ColumnNames;
  /** What the model reads of a row. */
  readonly form: FormDescription | "moments";
  readonly needsToken: boolean;
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ "application/json": { schema } });

/** The service as OpenAPI describes it. */
export function openApi({ version, limits, columns, form, needsToken }: DescribedService): object {
  const { target = "target" } = columns;
  const predicted = describedRows(form, columns);
  const secured = needsToken ? { security: [{ token: [] }] } : {};
  return {
    openapi: "3.1.0",
    info: {
      title: "distcal serve",
      version,
      description: "Calibrated distributions for a regressor's predictions, and a watch over their calibration.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths: {
      "/predict": { post: { ...predictOperation(limits), ...secured } },
      "/observe": { post: { ...observeOperation(limits), ...secured } },
      "/health": {
        get: {
          operationId: "health",
          summary: "Whether the service is up; needs no token",
          responses: { 200: answer("It is.", json(ref("Health"))), 503: refusal("It is stopping.") },
        },
      },
      "/model": { get: { ...getOperation("model", "The model in use", json(ref("Model"))), ...secured } },
      "/alarms": { get: { ...getOperation("alarms", "What the watch has found", json(ref("Alarms"))), ...secured } },
      "/metrics": {
        get: {
          ...getOperation("metrics", "Figures for Prometheus", { "text/plain": { schema: { type: "string" } } }),
          ...secured,
        },
      },
      "/openapi.json": {
        get: { ...getOperation("openapi", "This document", json({ type: "object" })), ...secured },
      },
    },
    components: {
      ...(needsToken ? { securitySchemes: { token: { type: "http", scheme: "bearer" } } } : {}),
      schemas: {
        PredictRequest: {
          type: "object",
          required: ["rows"],
          additionalProperties: false,
          properties: {
            rows: { type: "array", maxItems: limits.rows, items: ref("Prediction") },
            ...Object.fromEntries(
              Object.entries(lists).map(([name, { of, description }]) => [name, { ...numberOrList(of), description }]),
            ),
          },
        },
        Prediction: {
          type: "object",
          required: Object.keys(predicted),
          properties: predicted,
          description: "Other members come back unchanged; none may have the name of an answer.",
        },
        PredictAnswer: {
          type: "object",
          required: ["rows"],
          properties: { rows: { type: "array", items: ref("Calibrated") } },
        },
        Calibrated: {
          type: "object",
          required: ["calibrated_mean", "calibrated_std", "outside"],
          properties: {
            calibrated_mean: { type: "number" },
            calibrated_std: { type: "number", exclusiveMinimum: 0 },
            outside: { type: "boolean", description: "Whether mean or std is outside what the fit has seen" },
          },
          description: "The row as it was sent, and q0.05, lower0.9, upper0.9, p_above_60, p_below_60 as requested.",
        },
        ObserveRequest: {
          type: "object",
          required: ["rows"],
          additionalProperties: false,
          properties: {
            rows: { type: "array", maxItems: limits.rows, items: ref("Observed") },
          },
        },
        Observed: {
          type: "object",
          required: [...Object.keys(predicted), target],
          properties: { ...predicted, [target]: { type: ["number", "null"] } },
          description: "A row whose outcome is null is left out and counted.",
        },
        ObserveAnswer: {
          type: "object",
          required: ["rows", "left_out", "total", "alarms"],
          properties: {
            rows: { type: "integer", minimum: 0 },
            left_out: { type: "integer", minimum: 0 },
            total: { type: "integer", minimum: 0, description: "Rows watched so far" },
            alarms: { type: "array", items: ref("Alarm") },
          },
        },
        Alarm: {
          type: "object",
          required: ["row", "what", "direction", "size", "where", "since", "rows", "coverage", "coverageError"],
          properties: {
            row: { type: "integer" },
            what: { enum: ["shift", "width"] },
            direction: { enum: ["higher", "lower", "wider", "narrower"] },
            size: { type: "number" },
            where: { type: "object" },
            since: { type: "integer" },
            rows: { type: "integer" },
            coverage: { type: "number" },
            coverageError: { type: "number" },
          },
        },
        Alarms: {
          type: "object",
          required: ["watching", "rows", "alarms", "latest"],
          properties: {
            watching: { type: "boolean" },
            why: { type: "string", description: "Why nothing is watched" },
            rows: { type: "integer" },
            alarms: { type: "integer", description: "Number of alarms so far" },
            latest: { type: "array", items: ref("Alarm") },
            alpha: { type: "number" },
            wealth: { type: "number", description: "Evidence so far; an alarm is raised at 1/alpha" },
          },
        },
        Health: {
          type: "object",
          required: ["status", "model"],
          properties: { status: { const: "ok" }, model: { type: "string" } },
        },
        Model: {
          type: "object",
          required: ["method", "sha256", "version", "fit", "columns", "loadedAt", "latestReload"],
          properties: {
            method: { type: "string" },
            sha256: { type: "string" },
            version: { type: "integer" },
            fit: { type: "object" },
            columns: { type: "object" },
            loadedAt: { type: "string", format: "date-time" },
            latestReload: { type: ["object", "null"] },
          },
        },
        Error: {
          type: "object",
          required: ["error"],
          properties: {
            error: {
              type: "object",
              required: ["status", "sentence"],
              properties: {
                status: { type: "integer" },
                sentence: { type: "string" },
                row: { type: "integer", description: "Counted from 1" },
                column: { type: ["string", "null"] },
                rule: { type: "string" },
                value: { type: ["number", "string", "null"] },
              },
            },
          },
        },
      },
    },
  };
}

function predictOperation(limits: Limits): object {
  return {
    operationId: "predict",
    summary: "Calibrated mean, std, quantiles, intervals and probabilities of each row",
    description: `JSON up to ${limits.body} bytes; JSON lines and CSV up to ${limits.stream} bytes, answered while they come. An error after the first block cuts the stream short; JSON lines then end with a line that has "error".`,
    parameters: [
      ...Object.entries(lists).map(([name, { of, description, example }]) => query(name, of, description, example)),
      columnQuery("exceed_column"),
      columnQuery("below_column"),
    ],
    requestBody: { required: true, content: rowsIn("PredictRequest") },
    responses: {
      200: answer("The rows with their answers, in the format they came in.", {
        ...json(ref("PredictAnswer")),
        [mediaTypes.jsonl[0]]: { schema: { type: "string" } },
        [mediaTypes.csv[0]]: { schema: { type: "string" } },
      }),
      ...refusals([400, 401, 408, 413, 415, 422, 500, 503]),
    },
  };
}

function observeOperation(limits: Limits): object {
  return {
    operationId: "observe",
    summary: "Watches rows whose outcomes are known",
    description: `Up to ${limits.body} bytes. A request counts as a whole or not at all, and its rows are on disk before it is answered.`,
    requestBody: { required: true, content: rowsIn("ObserveRequest") },
    responses: {
      200: answer("The rows were watched.", json(ref("ObserveAnswer"))),
      ...refusals([400, 401, 408, 409, 413, 415, 422, 500, 503]),
    },
  };
}

function getOperation(operationId: string, summary: string, content: object): object {
  return { operationId, summary, responses: { 200: answer(summary, content), ...refusals([401, 422, 503]) } };
}

function rowsIn(schema: string): object {
  return {
    ...json(ref(schema)),
    ...Object.fromEntries(
      [...mediaTypes.jsonl, ...mediaTypes.csv].map((type) => [type, { schema: { type: "string" } }]),
    ),
  };
}

function answer(description: string, content: object): object {
  return { description, content };
}

function refusal(description: string): object {
  return answer(description, json(ref("Error")));
}

const meanings: Readonly<Record<number, string>> = {
  400: "The body is not JSON, or not a request.",
  401: "The bearer token is missing or wrong.",
  408: "The body came too slowly.",
  409: "Nothing is watched.",
  413: "Too many bytes or rows.",
  415: "The content type is not supported.",
  422: "A value breaks a rule; row, column, rule and value say which.",
  500: "The service failed.",
  503: "The service is stopping, or the model is being replaced.",
};

function refusals(codes: readonly number[]): object {
  return Object.fromEntries(codes.map((code) => [code, refusal(meanings[code])]));
}

const level = { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 };
const limit = { type: "number" };

/** Lists of numbers that a request may have, in its query and in a JSON body. */
const lists = {
  quantiles: {
    of: level,
    description: "Levels of quantiles; 0.05, 0.5 and 0.95 by default, or none with interval",
    example: [0.05, 0.5, 0.95],
  },
  interval: { of: level, description: "Levels of central intervals", example: [0.9] },
  exceed: { of: limit, description: "Limits: the probability of more than each", example: [60] },
  below: { of: limit, description: "Limits: the probability of at most each", example: [60] },
};

function listOf(of: object): object {
  return { type: "array", maxItems: longestList, uniqueItems: true, items: of };
}

function numberOrList(of: object): object {
  return { anyOf: [of, listOf(of)] };
}

function query(name: string, of: object, description: string, example: readonly number[]): object {
  const written = "separated by commas; added to those of a JSON body";
  return {
    name,
    in: "query",
    required: false,
    style: "form",
    explode: false,
    schema: listOf(of),
    example,
    description: `${description}; ${written}`,
  };
}

function columnQuery(name: string): object {
  const description = "A column with one limit for each row";
  return { name, in: "query", required: false, schema: { type: "string", maxLength: longestName }, description };
}
