import {
  LICENCE_OF,
  MAY_RUN_SCRIPTS,
  PASSED_ON_UNCHANGED,
  PERMITTED,
  PERMITTED_FOR_TOOLS,
  REVIEW_DAYS,
} from './permitted.ts';

export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const DAY = 86_400_000;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** What is wrong with a lock file, one line for each; the entry without a name is the repository itself. */
export function problemsIn({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, entry]) => problemsOf(path, entry).map((problem) => `${path} ${problem}`));
}

function problemsOf(path: string, entry: LockedPackage): string[] {
  const name = nameOf(path);
  const licence = entry.license ?? LICENCE_OF[name];
  return [
    /^\d+\.\d+\.\d+/.test(entry.version ?? '') ? '' : 'has no exact version',
    SHA512.test(entry.integrity ?? '') ? '' : 'has no SHA-512 of its contents',
    entry.resolved === undefined ? '' : 'names where it comes from, so another registry cannot be used',
    isPermitted(licence, entry.dev === true || PASSED_ON_UNCHANGED.test(name))
      ? ''
      : `has the licence ${licence ?? 'of nobody knows what'}`,
    entry.hasInstallScript && !MAY_RUN_SCRIPTS.has(name) ? 'runs a script when it is installed' : '',
  ].filter((problem) => problem !== '');
}

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Of several licences to choose from, one that is permitted is enough. */
function isPermitted(licence = '', isTool: boolean): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => PERMITTED.has(one) || (isTool && PERMITTED_FOR_TOOLS.has(one)));
}

/** How many days the comparison with newest versions is overdue; 0 when it is not. */
export function daysOverdue(reviewedOn: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(reviewedOn)) / DAY) - REVIEW_DAYS);
}

/**
 * The packages for which `npm audit` knows a vulnerability that is critical or high; undefined when it could not
 * ask.
 */
export function auditFindings(json: string): string[] | undefined {
  let report: unknown;
  try {
    report = JSON.parse(json);
  } catch {
    return undefined;
  }
  const { vulnerabilities } = (report ?? {}) as { vulnerabilities?: Record<string, { severity?: string }> };
  if (vulnerabilities === undefined) return undefined;
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => severity === 'critical' || severity === 'high')
    .map(([name, { severity }]) => `${name} has a vulnerability that is ${severity}`);
}
