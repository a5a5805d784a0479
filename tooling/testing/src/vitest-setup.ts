import fc from "fast-check";

// Every random thing has a seed; a failure prints the seed and the path to its counter-example. The long runs set both.
const seed = Number(process.env["DISTCAL_LAW_SEED"] ?? 20190609);
const numRuns = Number(process.env["DISTCAL_LAW_RUNS"] ?? 200);
fc.configureGlobal({ seed, numRuns });
