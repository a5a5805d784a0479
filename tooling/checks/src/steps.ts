/** One step of `pnpm check`: a command that fails when something is wrong. */
export interface Step {
  readonly name: string;
  /** What it makes sure of, in a few words. */
  readonly about: string;
  readonly command: readonly string[];
  /** Steps whose result it uses: it starts when they have ended. */
  readonly after?: readonly string[];
  /** The part of the machine that it needs: where that is not required, a failure only leaves the part's tests out. */
  readonly part?: string;
}

const e2e = ["vitest", "run", "--config", "vitest.e2e.config.ts"];

/** In the order of what breaks most often and is known soonest; then the longest first, so that none is left over at the end. */
export const steps: readonly Step[] = [
  {
    name: "native",
    about: "TensorFlow's native library, once",
    command: ["tsx", "tooling/native/src/main.ts", "--quiet"],
    part: "tensorflow",
  },
  { name: "lint", about: "format and lint, no warnings", command: ["biome", "ci", "--error-on-warnings", "."] },
  { name: "build", about: "packages, command line, site", command: ["turbo", "run", "build"] },
  { name: "layers", about: "imports point down", command: ["tsx", "tooling/checks/src/layers/main.ts"] },
  { name: "words", about: "no phrase of the word list", command: ["tsx", "tooling/checks/src/words/main.ts"] },
  { name: "types", about: "type check, tests included", command: ["turbo", "run", "typecheck"] },
  // The site's build leaves files of a moment beside its sources, which would count as unused.
  { name: "unused", about: "files, exports, dependencies", command: ["knip"], after: ["build"] },
  {
    name: "unit",
    about: "unit, law, gradient and golden tests",
    command: ["vitest", "run"],
    after: ["native"],
  },
  {
    name: "cli",
    about: "the command as people run it",
    command: [...e2e, "apps/cli"],
    after: ["native", "build"],
  },
  { name: "browser", about: "the site in Chromium", command: [...e2e, "apps/docs"], after: ["build"] },
  { name: "release", about: "a whole release to a loopback registry", command: [...e2e, "tooling/release"] },
  {
    name: "examples",
    about: "code of README and docs",
    command: [...e2e, "tooling/examples"],
    after: ["native", "build"],
  },
  { name: "size", about: "browser bundles", command: ["size-limit"], after: ["build"] },
  {
    name: "setup",
    about: "native set-up: again, at once, killed",
    command: [...e2e, "tooling/native"],
    after: ["native"],
  },
];
