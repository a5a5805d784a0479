import { workerData } from "node:worker_threads";
import { kernelFrom } from "@distcal/kernels";
import { gaussHermite } from "@distcal/numerics";
import { helpWithElbo } from "@distcal/svgp-inference";
import { betaLikelihood } from "../../gp-beta/likelihood/beta-likelihood.ts";
import type { RowJob } from "../row-job.ts";

const { kernel, weights, logQ, log1mQ, cubatureOrder, ...job }: RowJob = workerData;
// The fit leaves the base density out, too.
const logDensity = new Float64Array(logQ.length);
const likelihood = betaLikelihood({ logQ, log1mQ, logDensity }, gaussHermite(cubatureOrder));
helpWithElbo({ ...job, kernel: kernelFrom(kernel), likelihood, ...(weights && { weights }) });
