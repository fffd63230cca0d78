import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASKER_LEFT } from '../../domain/office/requests.ts';
import { DAY } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { staff } from '../store/schema/office.ts';
import { deactivate } from './people.ts';
import { type Asked, ask, decide, dueRequests, endRequest, listRequests, lockRequest } from './requests.ts';

let portal: Portal;
let count = 0;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const [ONE, OTHER] = [{ id: 1 }, { id: 2 }];
const asked = (own: Partial<Asked> = {}): Asked => ({
  kind: 'refund',
  key: `key ${count}`,
  subject: `payment ${count}`,
  detail: { amount: 1_500 },
  reason: 'Paid twice.',
  ...own,
});
const askAs = ({ id }: { id: number }, own?: Partial<Asked>) =>
  ask(portal.store.db, portal.parts, id, asked(own));
const decideAs = (who: { id: number }, id: number, state: 'approved' | 'refused', words = 'Checked.') =>
  portal.store.transact(async (db) =>
    decide(db, portal.parts, who, await lockRequest(db, 'all', id), { state, words }),
  );

beforeEach(() => {
  count++;
});

describe('what one person asks for', () => {
  test('a second person approves', async () => {
    const { id } = await askAs(ONE);
    expect((await decideAs(OTHER, id, 'approved')).state).toBe('approved');
    await expect(decideAs(OTHER, id, 'refused')).rejects.toMatchObject({ reason: 'office.decided' });
  });

  test('nobody approves alone', async () => {
    const { id } = await askAs(ONE);
    await expect(decideAs(ONE, id, 'approved')).rejects.toMatchObject({ reason: 'office.own-request' });
  });

  test('is asked once by a double click', async () => {
    const both = await Promise.all([askAs(ONE), askAs(ONE)]);
    expect(both[0].id).toBe(both[1].id);
  });

  test('is asked by nobody else while it waits, and can be asked again once it was refused', async () => {
    const { id } = await askAs(ONE);
    await expect(askAs(OTHER, { key: `other ${count}` })).rejects.toMatchObject({
      reason: 'office.asked-before',
    });
    await decideAs(OTHER, id, 'refused');
    expect((await askAs(OTHER, { key: `other ${count}` })).state).toBe('asked');
  });

  test('needs a reason, and so does a refusal', async () => {
    await expect(askAs(ONE, { reason: ' ' })).rejects.toMatchObject({ status: 422 });
    const { id } = await askAs(ONE);
    await expect(decideAs(OTHER, id, 'refused', '')).rejects.toMatchObject({ status: 422 });
  });

  test('is decided once by two people at once', async () => {
    const { id } = await askAs(ONE);
    const both = await Promise.allSettled([
      decideAs(OTHER, id, 'approved'),
      decideAs({ id: 3 }, id, 'refused'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is withdrawn when the person is deactivated, and nobody approves it then', async () => {
    const { db } = portal.store;
    const [person] = await db
      .insert(staff)
      .values({ email: 'leaves@office.example', createdAt: new Date(portal.parts.clock.now()) })
      .returning();
    const leaver = { id: person?.id ?? 0 };
    const { id } = await askAs(leaver);
    const decided = await askAs(leaver, { key: `decided ${count}`, subject: `decided ${count}` });
    await decideAs(OTHER, decided.id, 'approved');
    await portal.store.transact((own) => deactivate(own, portal.parts, leaver.id, OTHER.id, 'Has left.'));
    const states = async () =>
      (await listRequests(db, 'all', { kinds: ['refund'], most: 2 })).map(({ state, outcome }) => [
        state,
        outcome,
      ]);
    expect(await states()).toEqual([
      ['approved', ''],
      ['withdrawn', ASKER_LEFT],
    ]);
    await expect(decideAs(OTHER, id, 'approved')).rejects.toMatchObject({ reason: 'office.decided' });
    const late = await askAs(leaver, { key: `late ${count}`, subject: `late ${count}` });
    await expect(decideAs(OTHER, late.id, 'approved')).rejects.toMatchObject({
      reason: 'office.asker-may-not-give',
    });
    expect((await decideAs(OTHER, late.id, 'refused')).state).toBe('refused');
  });

  test('shows to people of its biller', async () => {
    const { id } = await askAs(ONE, { biller: { id: 1, slug: 'cascade' } });
    const idsFor = async (seen: readonly number[]) =>
      (await listRequests(portal.store.db, seen, { kinds: ['refund'], most: 10 })).map((row) => row.id);
    expect([await idsFor([1]), await idsFor([2])]).toEqual([[id], []]);
    await expect(lockRequest(portal.store.db, [2], id)).rejects.toMatchObject({ status: 404 });
  });

  test('takes effect at its time, and ends once', async () => {
    const { id } = await askAs(ONE, { kind: 'email' });
    const dueAt = new Date(portal.parts.clock.now() + DAY);
    await portal.store.transact(async (db) =>
      decide(db, portal.parts, OTHER, await lockRequest(db, 'all', id), {
        state: 'approved',
        words: '',
        dueAt,
      }),
    );
    const due = async () => (await dueRequests(portal.store.db, portal.parts, 'email')).map((row) => row.id);
    expect(await due()).toEqual([]);
    portal.pass(DAY + 1);
    expect(await due()).toEqual([id]);
    const end = () => endRequest(portal.store.db, portal.parts, id, { state: 'done', outcome: 'Corrected.' });
    expect([await end(), await end()]).toEqual([true, false]);
    expect(await due()).toEqual([]);
  });
});
