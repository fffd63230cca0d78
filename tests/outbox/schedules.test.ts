import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { type Named, OutboxCustomer, type Step, SUBJECTS } from './customer.ts';
import { CALL_OUTCOMES } from './tab.ts';

const SEED = Number(process.env.SEED ?? 20_261_122);

/** Orders of events in two tabs; `RUNS=1000` for more. */
const RUNS = Number(process.env.RUNS ?? (process.env.BILLFOLD_TEST_ALL === '1' ? 200 : 67));

const tab = fc.constantFrom(0 as const, 1 as const);
const tabs = fc.constantFrom([0] as const, [1] as const, [0, 1] as const);
const subject = fc.constantFrom(...SUBJECTS);
const outcome = fc.constantFrom(...CALL_OUTCOMES);
const does = <D extends Step['does']>(what: D) => fc.constant(what);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: does('change'), tab, subject }) },
  { weight: 5, arbitrary: fc.record({ does: does('send'), tabs, outcome }) },
  { weight: 2, arbitrary: fc.record({ does: does('undo'), tab, subject }) },
  { weight: 1, arbitrary: fc.record({ does: does('kill'), tab }) },
  { weight: 1, arbitrary: fc.record({ does: does('elsewhere'), subject }) },
);

let portal: Portal;

beforeAll(async () => {
  vi.stubGlobal('navigator', { locks: { request: inTurn() } });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('document', { querySelector: () => null });
  // The pauses between retries do not matter here.
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, time = 0) => later(work, time < 2_000 ? 0 : time));
  portal = await openPortal();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await portal.close();
});

test('a change I make offline is applied once and in order, or I am told: lost answers, crashes and two tabs drop nothing', async () => {
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
      const world = new OutboxCustomer({ portal, customer: { ...dana, id }, accounts });
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
