import { describeMapLaws } from "@distcal/testing";
import { normalShape, shapeMap, surpriseMap } from "../../src/index.ts";

const peaked = { weight: [0.7, 0.25, 0.05], mean: [0.05, -0.2, 0.4], scale: [0.4, 1.1, 3] };
const twoModes = { weight: [0.4, 0.6], mean: [-2, 1.5], scale: [0.3, 0.6] };

describeMapLaws("no shape", () => shapeMap(normalShape));
describeMapLaws("a peaked shape with shoulders", () => shapeMap(peaked));
describeMapLaws("a shape with two modes", () => shapeMap(twoModes));
describeMapLaws("a surprise", () => surpriseMap({ weight: 0.01, center: 0.3, scale: 2 }));
