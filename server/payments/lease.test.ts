import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { databaseClock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { runDueWork } from '../jobs/work.ts';
import type { Processor } from '../ports/processor.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import { renewLease } from './lease.ts';

const MINUTE = 60_000;

let portal: Portal;
let dana: SignedInCustomer;
let hold: Promise<void> | undefined;
let asked: () => void = () => undefined;

beforeAll(async () => {
  portal = await openPortal();
  const { processor } = portal.parts;
  const slow: Processor = {
    ...processor,
    charge: async (charge) => {
      asked();
      await hold;
      return processor.charge(charge);
    },
  };
  Object.assign(portal.parts, { processor: slow });
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

/** Another process on the same database, whose machine is set wrong by so much. */
function processAhead(by: number): Dependencies {
  const truth = () => portal.parts.clock.now();
  const machine = { now: () => truth() + by, passed: () => truth() + by };
  return { ...portal.parts, clock: databaseClock(portal.parts.config.zone, machine, async () => truth()) };
}

test.each([5 * MINUTE, -5 * MINUTE, 60 * MINUTE])(
  'a payment that takes long is left alone by a process whose clock is off by %d ms',
  async (by) => {
    const till = payer(portal, () => dana);
    await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa', amount: cents(100) });
    let release: () => void = () => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const paying = till.submit();
    await isAsked;
    portal.pass(25_000);
    expect(await runDueWork(processAhead(by))).not.toHaveProperty(['open checkouts']);
    release();
    expect((await paying).status).toBe(200);
  },
);

test('a process whose lease another has taken over charges nothing more', async () => {
  const { db } = portal.store;
  const [row] = await db.select().from(checkouts).limit(1);
  if (!row) throw new Error('no checkout was written');
  const held = new Date(portal.parts.clock.now());
  await db.update(checkouts).set({ state: 'open', nextCheckAt: held }).where(eq(checkouts.id, row.id));
  const later = (minutes: number) => new Date(held.getTime() + minutes * MINUTE);
  expect(await renewLease(db, row, { held, until: later(1) })).toBe(true);
  expect(await renewLease(db, row, { held, until: later(2) })).toBe(false);
  expect(await renewLease(db, row, { held: later(1), until: later(2) })).toBe(true);
});
