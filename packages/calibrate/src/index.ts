// Engines: which can do the arithmetic here
export { availableEngines } from "./engines/available-engines.ts";
export { type EngineName, type EngineStatus, engineNames } from "./engines/engine.ts";
