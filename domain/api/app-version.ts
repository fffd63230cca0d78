/** The header of every call of the app and every answer of the services that names the sender's build. */
export const BUILD_HEADER = 'Billfold-Build';

/** The header of every answer of the services that carries their business date, `yyyy-MM-dd`. */
export const DATE_HEADER = 'Billfold-Date';

/**
 * True when a build, named `{version}+{hash of its contents}`, is older than a version. An unreadable name
 * counts as older.
 */
export function isBelow(build: string, version: string): boolean {
  const own = numbersOf(build);
  const least = numbersOf(version);
  if (!own || !least) return true;
  const differing = own.findIndex((number, place) => number !== least[place]);
  return differing >= 0 && (own[differing] ?? 0) < (least[differing] ?? 0);
}

function numbersOf(build: string): number[] | undefined {
  return /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:\+[\w.-]{1,64})?$/.exec(build)?.slice(1).map(Number);
}

/** The version in the name of a build. */
export function versionOf(build: string): string {
  return build.split('+')[0] ?? build;
}
