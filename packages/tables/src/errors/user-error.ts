/** How an option is called where a sentence is read: `mean` in code, --mean on the command line. */
export type OptionName = (option: string) => string;

/** A sentence; as a function where it names options. */
export type Sentence = string | ((option: OptionName) => string);

/** What a command ends with: 2 where the input must change, 1 where the machine failed. */
export type FaultCode = 1 | 2;

/** What can't continue, in one sentence for its user: where, the rule, the value, the remedy. */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly exitCode: FaultCode;
  /** Options that may be what was meant, by name: for the reader to confirm. */
  readonly proposal: Readonly<Record<string, string>> | undefined;
  readonly #sentence: Sentence;

  constructor(
    sentence: Sentence,
    exitCode: FaultCode,
    { proposal, ...options }: ErrorOptions & { readonly proposal?: Readonly<Record<string, string>> | undefined } = {},
  ) {
    super(
      inWords(sentence, (option) => `\`${option}\``),
      options,
    );
    this.exitCode = exitCode;
    this.proposal = proposal;
    this.#sentence = sentence;
  }

  /** The sentence with options named as its reader names them. */
  inWords(option: OptionName): string {
    return inWords(this.#sentence, option);
  }
}

/** Bad input: what was asked for or handed in must change. */
export function badInput(sentence: Sentence, cause?: unknown): UserError {
  return new UserError(sentence, 2, cause === undefined ? {} : { cause });
}

/** A failure of the machine: the same may work once the remedy is taken. */
export function failure(sentence: Sentence, cause?: unknown): UserError {
  return new UserError(sentence, 1, cause === undefined ? {} : { cause });
}

function inWords(sentence: Sentence, option: OptionName): string {
  return typeof sentence === "string" ? sentence : sentence(option);
}
