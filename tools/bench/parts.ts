import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { office } from './office.ts';
import { pageBill } from './page/bill.ts';
import { pageBytes } from './page/bytes.ts';
import { pageJourney } from './page/journey.ts';
import { pageLists } from './page/lists.ts';
import { pageStarts } from './page/starts.ts';
import type { Part } from './part.ts';
import { serverOnPglite, serverOnPostgres } from './server.ts';

/** Every part, in the order in which they run. */
const PARTS: readonly Part[] = [
  pageBytes,
  pageStarts,
  pageJourney,
  pageLists,
  pageBill,
  serverOnPostgres,
  serverOnPglite,
  growth,
  imports,
  office,
];

/** The named parts. `server` stands for all parts that begin with `server-`. */
export function partsNamed(names: readonly string[]): readonly Part[] {
  const unknown = names.filter((name) => !PARTS.some((part) => isNamed(part, name)));
  if (unknown.length > 0) {
    throw new Error(`There is no part ${unknown.join(', ')}. The parts:\n${listOfParts()}`);
  }
  return PARTS.filter((part) => names.length === 0 || names.some((name) => isNamed(part, name)));
}

export function listOfParts(): string {
  return PARTS.map(({ name, shows }) => `  ${name.padEnd(18)}${shows}`).join('\n');
}

function isNamed({ name }: Part, chosen: string): boolean {
  return name === chosen || name.startsWith(`${chosen}-`);
}
