import { describeKernelLaws } from "@distcal/testing";
import { sampleEmbedding } from "../src/index.ts";
import { samplePoints } from "./arbitraries.ts";

describeKernelLaws("sampleEmbedding", () => sampleEmbedding({ lengthscale: 0.7 }), { points: samplePoints(6) });
