import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { office } from './office.ts';
import { pageBill } from './page/bill.ts';
import { pageBytes } from './page/bytes.ts';
import { pageJourney } from './page/journey.ts';
import { pageLists } from './page/lists.ts';
import { pageStarts } from './page/starts.ts';
import type { Part } from './part.ts';
import { scaleAutoPay } from './scale/auto-pay.ts';
import { scaleCalls } from './scale/calls.ts';
import { scaleMemory } from './scale/memory.ts';
import { scalePglite } from './scale/pglite.ts';
import { scaleProcesses } from './scale/processes.ts';
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

/** Those of `--scale`. The day of auto pays leaves the database that they share as no other part wants it. */
const SCALE: readonly Part[] = [scaleCalls, scaleMemory, scaleProcesses, scaleAutoPay, scalePglite];

/** The named parts, or all. `server` stands for all parts that begin with `server-`. */
export function partsNamed(names: readonly string[], isScale: boolean): readonly Part[] {
  const parts = isScale ? SCALE : PARTS;
  const unknown = names.filter((name) => !parts.some((part) => isNamed(part, name)));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. ${listOfParts()}`);
  return parts.filter((part) => names.length === 0 || names.some((name) => isNamed(part, name)));
}

export function listOfParts(): string {
  return `The parts:\n${lines(PARTS)}\nWith --scale:\n${lines(SCALE)}`;
}

function lines(parts: readonly Part[]): string {
  return parts.map(({ name, shows }) => `  ${name.padEnd(18)}${shows}`).join('\n');
}

function isNamed({ name }: Part, chosen: string): boolean {
  return name === chosen || name.startsWith(`${chosen}-`);
}
