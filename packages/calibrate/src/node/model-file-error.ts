/** Why a model file could not be written or opened. */
export type ModelFileCode =
  | "no-file"
  | "no-folder"
  | "is-folder"
  | "not-a-file"
  | "no-permission"
  | "read-only"
  | "disk-full"
  | "bad-name"
  | "failed";

/** A file that could not be saved or loaded: `code` is the reason, `file` its path, `cause` what the system said. */
export class ModelFileError extends Error {
  override readonly name = "ModelFileError";
  readonly code: ModelFileCode;
  readonly file: string;

  constructor(code: ModelFileCode, file: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.file = file;
  }
}

/** The sentence of a refusal: "where: file rule; remedy". */
export function fileProblem(where: string, file: string, problem: FileProblem, cause?: unknown): ModelFileError {
  const message = `${where}: ${file} ${problem.rule}; ${problem.remedy}`;
  return new ModelFileError(problem.code, file, message, cause === undefined ? {} : { cause });
}

/** A reason with its rule and its remedy. */
export interface FileProblem {
  readonly code: ModelFileCode;
  readonly rule: string;
  readonly remedy: string;
}

export const isFolder: FileProblem = {
  code: "is-folder",
  rule: "must be a file, got a folder",
  remedy: "add a file name, such as model.json",
};

export const notAFile: FileProblem = {
  code: "not-a-file",
  rule: "must be a regular file, got a device, pipe or socket",
  remedy: "pass the path of a file on disk",
};

const noPermission = (verb: string): FileProblem => ({
  code: "no-permission",
  rule: `can't be ${verb}: permission denied`,
  remedy: "change the permissions of the file and its folder, or choose another path",
});

const diskFull: FileProblem = {
  code: "disk-full",
  rule: "can't be written: no space is left (or the quota is used up); what was there before is unchanged",
  remedy: "free some space or choose another disk",
};

const badName = (rule: string): FileProblem => ({ code: "bad-name", rule, remedy: "choose another path" });

export const emptyPath: FileProblem = badName("is not a path: it is empty");

/** What the system's error codes mean to someone who saves or loads a file. */
function problemOf(code: string | undefined, verb: "written" | "read"): FileProblem {
  switch (code) {
    case "ENOENT":
      if (verb === "read") return { code: "no-file", rule: "does not exist", remedy: "check the path" };
      return { code: "no-folder", rule: "is in a folder that does not exist", remedy: "create the folder first" };
    case "ENOTDIR":
      return { code: "no-folder", rule: "leads through something that is not a folder", remedy: "check the path" };
    case "EISDIR":
      return isFolder;
    case "EACCES":
    case "EPERM":
      return noPermission(verb);
    case "EROFS":
      return { code: "read-only", rule: "is on a read-only disk", remedy: "choose another path" };
    case "ENOSPC":
    case "EDQUOT":
      return diskFull;
    case "ENAMETOOLONG":
      return badName("has a name too long for this disk");
    case "ELOOP":
      return badName("is a loop of symbolic links");
    case "ERR_INVALID_ARG_VALUE":
      return badName("is not a path: it contains a null byte");
    case "ERR_INVALID_ARG_TYPE":
      return badName("is not a path: it must be a string or a URL");
    default:
      return { code: "failed", rule: `can't be ${verb} (${code ?? "no error code"})`, remedy: "see the cause" };
  }
}

/** The ModelFileError for what a file operation threw. */
export function fileErrorFrom(where: string, file: string, verb: "written" | "read", cause: unknown): ModelFileError {
  if (cause instanceof ModelFileError) return cause;
  return fileProblem(where, file, problemOf((cause as NodeJS.ErrnoException | undefined)?.code, verb), cause);
}
