import { Command } from "commander";
import type { ServeFlags } from "../commands/serve.ts";
import { withExamples, withOutputOptions } from "../flags/options.ts";

const notes = `Routes:
  POST /predict        rows as JSON, JSON lines or CSV, answered in the same format
  POST /observe        rows with their outcomes, for the watch over the model's calibration
  GET  /health /model /alarms /metrics /openapi.json
SIGTERM and Ctrl-C finish the requests under way, then stop the service. SIGHUP reads the model file again; if the new file
is not valid, the old model stays. Once /observe has answered, its rows are on disk.
DISTCAL_TOKEN or --token-file sets a bearer token that every request except /health must send.`;

/** `distcal serve`. */
export function serveCommand(): Command {
  const command = new Command("serve")
    .argument("<model>", "a model file that `distcal fit` wrote")
    .option("--port <number>", "the port; 0 picks a free one", "8080")
    .option("--host <address>", "the address to listen on; 0.0.0.0 for all interfaces", "127.0.0.1")
    .option("--token-file <file>", "a file with the bearer token that requests must send")
    .option(
      "--state <file>",
      "the file that keeps the state of the watch (default: MODEL.watch.json next to the model)",
    )
    .option("--reference <file>", 'what rows are compared with, for a model without a "watch" section')
    .option("--alpha <level>", "the chance that a new watch ever raises a false alarm", "0.01")
    .option("--seed <number>", "seed of a new watch", "1")
    .option(
      "--mean <column>",
      "the predicted mean (default: the column that the model was fitted to, else a common name)",
    )
    .option("--std <column>", "the predicted standard deviation (default: as for --mean)")
    .option("--target <column>", "the observed outcome (default: as for --mean)")
    .option("--threads <count>", "number of threads for long requests (default: one per core)")
    .option("--max-body <megabytes>", "maximum size of a JSON request, and of any request to /observe", "16")
    .option("--max-stream <megabytes>", "maximum size of JSON lines or CSV", "4000")
    .option("--max-rows <count>", "maximum number of rows in a request", "10000000")
    .option("--timeout <seconds>", "time limit for receiving a JSON request, and for a pause in a stream", "30")
    .option("--stream-timeout <seconds>", "time limit for a whole stream", "3600");
  return withExamples(
    withOutputOptions(command),
    [
      "distcal serve distcal-demo/model.json --port 8080",
      'curl -H \'Content-Type: application/json\' -d \'{"rows":[{"mean":5,"std":1}]}\' http://127.0.0.1:8080/predict',
      "curl -H 'Content-Type: text/csv' --data-binary @distcal-demo/new.csv 'http://127.0.0.1:8080/predict?interval=0.9'",
    ],
    notes,
  ).action(async (model: string, flags: ServeFlags) => {
    const { serve } = await import("../commands/serve.ts");
    await serve(model, flags);
  });
}
