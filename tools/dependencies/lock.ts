import { type Lock, type LockedPackage, nameOf } from './lock-file.ts';
import {
  LICENCE_OF,
  MAY_RUN_SCRIPTS,
  PASSED_ON_UNCHANGED,
  PERMITTED,
  PERMITTED_FOR_TOOLS,
  REVIEW_DAYS,
} from './permitted.ts';
import { shippedIn } from './shipped.ts';

const DAY = 86_400_000;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** What is wrong with a lock file, one line for each; the entry without a name is the repository itself. */
export function problemsIn(lock: Lock): string[] {
  const shipped = shippedIn(lock);
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, entry]) =>
      problemsOf(path, entry, shipped.has(path)).map((problem) => `${path} ${problem}`),
    );
}

function problemsOf(path: string, entry: LockedPackage, isShipped: boolean): string[] {
  const name = nameOf(path);
  const licence = entry.license ?? LICENCE_OF[name];
  return [
    /^\d+\.\d+\.\d+/.test(entry.version ?? '') ? '' : 'has no exact version',
    SHA512.test(entry.integrity ?? '') ? '' : 'has no SHA-512 of its contents',
    entry.resolved === undefined ? '' : 'names where it comes from, so another registry cannot be used',
    isPermitted(licence, !isShipped || PASSED_ON_UNCHANGED.test(name))
      ? ''
      : `has the licence ${licence ?? 'of nobody knows what'}`,
    entry.hasInstallScript && !MAY_RUN_SCRIPTS.has(name) ? 'runs a script when it is installed' : '',
  ].filter((problem) => problem !== '');
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

/** Sentences about vulnerabilities, by how soon they have to be mended. */
interface Findings {
  readonly grave: readonly string[];
  readonly others: readonly string[];
}

/**
 * The packages of a set, by their places, for which `npm audit` knows a vulnerability; undefined when it could not
 * ask.
 */
export function auditFindings(json: string, shipped: ReadonlySet<string>): Findings | undefined {
  let report: unknown;
  try {
    report = JSON.parse(json);
  } catch {
    return undefined;
  }
  const { vulnerabilities } = (report ?? {}) as {
    vulnerabilities?: Record<string, { severity?: string; nodes?: string[] }>;
  };
  if (vulnerabilities === undefined) return undefined;
  const found = Object.entries(vulnerabilities).filter(([, { nodes = [] }]) =>
    nodes.some((path) => shipped.has(path)),
  );
  const told = (isGrave: boolean) =>
    found
      .filter(([, { severity = '' }]) => GRAVE.includes(severity) === isGrave)
      .map(([name, { severity }]) => `${name} has a vulnerability that is ${severity}`);
  return { grave: told(true), others: told(false) };
}

const GRAVE: readonly string[] = ['critical', 'high'];
