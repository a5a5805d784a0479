export { writeTable } from "./example-table.ts";
export {
  type AnySuite,
  type BenchCase,
  type BenchSuite,
  type SizeSuite,
  type SkippedSuite,
  type SuiteOptions,
  suite,
  type Work,
} from "./suite.ts";
