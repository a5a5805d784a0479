import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where distcal keeps what can be made again: XDG_CACHE_HOME, else the system's place for caches, else ~/.cache. */
export function cacheFolder(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const told = environment["XDG_CACHE_HOME"] ?? "";
  // The XDG rules: a relative path is to be ignored.
  if (told.startsWith("/")) return join(told, "distcal");
  if (platform === "win32")
    return join(environment["LOCALAPPDATA"] || join(home, "AppData", "Local"), "distcal", "Cache");
  if (platform === "darwin") return join(home, "Library", "Caches", "distcal");
  return join(home, ".cache", "distcal");
}

/** Where data sets are: the one asked for, else the environment variable DISTCAL_DATA, else the cache folder. */
export function dataFolder(asked: string | undefined, environment: Environment = process.env): string {
  return asked ?? (environment["DISTCAL_DATA"] || join(cacheFolder(environment), "data"));
}
