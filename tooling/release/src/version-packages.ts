import { mustRun, repositoryRoot } from "@distcal/testing";

// `pnpm version-packages`: turns the waiting changesets into versions and changelogs, and carries them into the lockfile.
const options = { cwd: repositoryRoot };
process.stdout.write(await mustRun("changeset", ["version"], options));
await mustRun("pnpm", ["install", "--lockfile-only", "--prefer-offline"], options);
process.stdout.write("versions and changelogs are written: read the difference, then commit it\n");
