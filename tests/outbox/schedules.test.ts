import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { getAccountList } from '../../domain/calls/bills.ts';
import { getLoggedCustomer } from '../../domain/calls/session.ts';
import { openPortal, type Portal } from '../portal.ts';
import { FATES } from './tab.ts';
import { type Named, type Step, SUBJECTS, World } from './world.ts';

const SEED = Number(process.env.SEED ?? 20_261_122);
/** Orders of events in two tabs; `RUNS=1000` for more. */
const RUNS = Number(process.env.RUNS ?? (process.env.BILLFOLD_TEST_ALL === '1' ? 200 : 67));

const tab = fc.constantFrom(0 as const, 1 as const);
const tabs = fc.constantFrom([0] as const, [1] as const, [0, 1] as const);
const subject = fc.constantFrom(...SUBJECTS);
const fate = fc.constantFrom(...FATES);
const does = <D extends Step['does']>(what: D) => fc.constant(what);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: does('change'), tab, subject }) },
  { weight: 5, arbitrary: fc.record({ does: does('send'), tabs, fate }) },
  { weight: 2, arbitrary: fc.record({ does: does('undo'), tab, subject }) },
  { weight: 1, arbitrary: fc.record({ does: does('kill'), tab }) },
  { weight: 1, arbitrary: fc.record({ does: does('elsewhere'), subject }) },
);

let portal: Portal;

beforeAll(async () => {
  vi.stubGlobal('navigator', { locks: { request: inTurn() } });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('document', { querySelector: () => null });
  // The pauses between tries are not what this is about.
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, time = 0) => later(work, time < 2_000 ? 0 : time));
  portal = await openPortal();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await portal.close();
});

test('what I change without a signal is applied once and in its order, or I am told: over lost answers, kills and two tabs nothing is dropped (O2)', async () => {
  const dana = await portal.signIn('demo');
  const { id } = (await portal.send(getLoggedCustomer, {}, dana)).answer();
  const own = await accountsOf('demo');
  const foreign = (await accountsOf('autopay')).find((one) =>
    own.every((mine) => mine.account_id !== one.account_id),
  );
  const [one, another] = own;
  if (!one || !another || !foreign) throw new Error('the demo has too few accounts');
  const accounts = { 'one account': one, 'another account': another, 'an account of others': foreign };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const world = new World({ portal, customer: { ...dana, id }, accounts });
      await world.open();
      for (const each of steps) await world.take(each);
      await world.settle();
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

async function accountsOf(who: 'demo' | 'autopay'): Promise<Named[]> {
  const groups = (await portal.send(getAccountList, {}, await portal.signIn(who))).answer();
  return groups.flatMap((group) => group.accounts);
}

/** Web Locks, as all tabs of a browser share them. */
function inTurn() {
  let turn: Promise<unknown> = Promise.resolve();
  return (_name: string, work: () => Promise<unknown>) => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
}
