// What a command needs before it opens a table: its door is apart, so that --help and --version load no reader.

export { grouped } from "../../errors/grouped.ts";
export { printable } from "../../errors/printable.ts";
export { badInput, UserError } from "../../errors/user-error.ts";
export { roleRules } from "../../roles/roles.ts";
export { writeTo } from "../files/standard-output.ts";
export { OutputClosed, reasonOf, systemCode } from "../files/system-errors.ts";
export { leaveWhenSafe, removeTemporary } from "../files/temporary-files.ts";
