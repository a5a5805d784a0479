import { workerData } from "node:worker_threads";
import { gaussHermite } from "@distcal/numerics";
import { helpWithElbo } from "@distcal/svgp-inference";
import { betaLikelihood } from "../../gp-beta/beta-likelihood.ts";
import type { RowJob } from "../row-job.ts";

const { crew, predictions, logQ, log1mQ, cubatureOrder, inducing, jitter, oneByOne }: RowJob = workerData;
// The fit leaves the base density out, too.
const logDensity = new Float64Array(logQ.length);
const likelihood = betaLikelihood({ logQ, log1mQ, logDensity }, gaussHermite(cubatureOrder));
helpWithElbo({ predictions, likelihood, inducing, jitter, oneByOne, crew });
