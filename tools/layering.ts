import { posix } from 'node:path';
import type { ImportGraph } from './import-graph.ts';
import { ARROWS, FLOORS, MOST_MODULES, OPEN_FLOORS, SHARED_MACHINES, TOP } from './layers.ts';

/** The rules between folders, each named as `npm run check` prints it. */
export type Rule =
  | 'folder'
  | 'floor'
  | 'undeclared arrow'
  | 'screen imports screen'
  | 'adapters outside a wiring'
  | 'component knows the product'
  | 'fixture outside a test'
  | 'refusals outside the server'
  | 'messages outside the server';

export interface Breach {
  readonly rule: Rule;
  readonly from: string;
  readonly to: string;
}

const TEST = /\.(test|spec)\.tsx?$/;
const FIXTURE = /^domain\/fixtures\/|\.fixture\.tsx?$/;
const REFUSALS = /^domain\/(?:[\w-]+\/text\/)?refusals\.ts$/;
/** The words of mails, texts and alerts, which the server alone sends. */
const MESSAGES = /^domain\/[\w-]+\/text\/(?:flashes|mails|messages|notices|payment-events|served|texts)\.ts$/;
const CALLS = /^server\/(?!http\/)[^/]+\/(?:[\w-]+-)?calls\.ts$/;

/** Every import that a rule forbids. Tests and tools may import anything. */
export function breachesIn(graph: ImportGraph): Breach[] {
  return [...graph].flatMap(([from, targets]) =>
    isFree(from)
      ? []
      : targets.flatMap((to) => rulesBroken(from, to).map((rule): Breach => ({ rule, from, to }))),
  );
}

/** Folders with more modules than allowed, and their number of modules. */
export function crowdedIn(paths: Iterable<string>): [string, number][] {
  return modulesByFolder(paths).filter(([, count]) => count > MOST_MODULES);
}

/** The number of modules directly in each folder, the fullest first. */
export function modulesByFolder(paths: Iterable<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (TEST.test(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort(([, left], [, right]) => right - left);
}

const isFree = (path: string) => TEST.test(path) || path.startsWith('tests/') || path.startsWith('tools/');

/** Values, and what the portal is called. */
const isPlain = (path: string) => path.startsWith('domain/values/') || path === 'domain/brand/portal.ts';

function rulesBroken(from: string, to: string): Rule[] {
  const [top = '', part = '', inner = ''] = from.split('/');
  const [topOfTarget = '', partOfTarget = '', innerOfTarget = ''] = to.split('/');
  const rules: Rule[] = [];
  if (FIXTURE.test(to) && !FIXTURE.test(from)) rules.push('fixture outside a test');
  if (REFUSALS.test(to) && top !== 'server' && !REFUSALS.test(from))
    rules.push('refusals outside the server');
  if (MESSAGES.test(to) && top !== 'server') rules.push('messages outside the server');
  if (top !== topOfTarget) {
    if (!TOP[top]?.includes(topOfTarget)) rules.push('folder');
    if (isComponent(from) && !isPlain(to)) rules.push('component knows the product');
    return rules;
  }
  if (part === 'screens' && partOfTarget === 'screens' && inner !== innerOfTarget)
    rules.push('screen imports screen');
  if (isView(top, part) && partOfTarget === 'adapters' && !from.endsWith('/wiring.ts'))
    rules.push('adapters outside a wiring');
  if (part === partOfTarget) {
    if (CALLS.test(to) && !CALLS.test(from)) rules.push('floor');
    return rules;
  }
  if (hasNoPlace(from) || hasNoPlace(to)) rules.push('folder');
  if (!isAbove(top, floorOf(from), floorOf(to))) rules.push('floor');
  if (isSubject(from) && isSubject(to) && !ARROWS[top]?.[part]?.includes(partOfTarget))
    rules.push('undeclared arrow');
  return rules;
}

/** A folder of `machines/` that no list names could import and be imported by all. */
function hasNoPlace(path: string): boolean {
  const [top = '', part = ''] = path.split('/');
  return top === 'machines' && !(part in (ARROWS[top] ?? {})) && !SHARED_MACHINES.includes(part);
}

const isView = (top: string, part: string) =>
  top === 'src' && ['components', 'widgets', 'screens', 'shell'].includes(part);

const isComponent = (path: string) => path.startsWith('src/components/');

function isSubject(path: string): boolean {
  const [top = '', part = ''] = path.split('/');
  return part in (ARROWS[top] ?? {}) && !CALLS.test(path);
}

/** The floor of a module, counted up from 0; undefined for a part without a floor. */
function floorOf(path: string): number | undefined {
  const [top = '', part = ''] = path.split('/');
  const name = CALLS.test(path) ? 'calls' : part;
  const floor = FLOORS[top]?.findIndex((parts) => parts.includes(name)) ?? -1;
  return floor < 0 ? undefined : floor;
}

function isAbove(top: string, floor: number | undefined, target: number | undefined): boolean {
  if (!(top in FLOORS)) return true;
  if (floor === undefined || target === undefined) return false;
  return floor > target || (floor === target && floor === OPEN_FLOORS[top]);
}
