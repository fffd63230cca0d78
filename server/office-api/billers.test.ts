import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getBiller,
  getBillerFile,
  listBillers,
  pauseBiller,
  resumeBiller,
} from '../../domain/office/biller-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { createToken } from '../billers/tokens.ts';
import { events } from '../store/schema/events.ts';

let portal: Portal;
let operator = '';
let ofHarbor = '';

beforeAll(async () => {
  portal = await openPortal();
  operator = await signInStaff(portal, 'operator');
  ofHarbor = await signInStaff(portal, 'harbor');
});

afterAll(() => portal.close());

const read = async (slug: string, cookie = operator) => sendOffice(portal, getBiller, { slug }, { cookie });
const reason = 'Meters are changed.';
const words = 'New meters are read until Monday.';

test('the list shows the billers of the right, and finds them by name', async () => {
  const rowsOf = async (fields: object, cookie: string) =>
    (await sendOffice(portal, listBillers, fields, { cookie })).answer().rows;
  const listed = async (fields: object, cookie: string) =>
    (await rowsOf(fields, cookie)).map(({ slug }) => slug);
  const all = await listed({ sort: 'name' }, operator);
  expect([all[0], all[1], all.at(-1)]).toEqual(['canyon', 'cascade', 'summit']);
  const ids = (await rowsOf({}, operator)).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(await listed({ sort: '-name' }, operator)).toEqual(all.toReversed());
  expect(await listed({}, ofHarbor)).toEqual(['harbor']);
  expect(await listed({ words: 'cascade' }, operator)).toEqual(['cascade']);
  expect(await listed({ words: '%' }, operator)).toEqual([]);
});

test('a biller of somebody else answers like one that does not exist', async () => {
  const [other, none] = [await read('cascade', ofHarbor), await read('nowhere', ofHarbor)];
  expect([other.status, other.body]).toEqual([404, none.body]);
  const paused = await sendOffice(
    portal,
    pauseBiller,
    { slug: 'cascade', words, reason },
    { cookie: ofHarbor },
  );
  expect(paused.status).toBe(404);
});

test('the page tells how a biller is set up, and its tokens by name only', async () => {
  const token = await createToken(portal.parts, 'harbor', 'Nightly job', ['imports']);
  const { body } = await read('harbor', ofHarbor);
  expect(body).toMatchObject({
    name: 'Harbor City Utilities',
    is_connected: true,
    has_processor: true,
    paused_since: null,
    may_pause: true,
    tokens: [{ name: 'Nightly job', rights: ['imports'], last_used_at: null, is_revoked: false }],
  });
  expect(JSON.stringify(body)).not.toContain(token);
  const file = await sendOffice(portal, getBillerFile, { slug: 'harbor' }, { cookie: ofHarbor });
  expect(JSON.parse(file.answer().file)).toMatchObject({ slug: 'harbor' });
});

test('a portal without a processor says so of each biller', async () => {
  const { config } = portal.parts;
  Object.assign(portal.parts, { config: { ...config, processor: 'off' } });
  try {
    expect((await read('harbor', ofHarbor)).answer().has_processor).toBe(false);
    const { rows } = (await sendOffice(portal, listBillers, {}, { cookie: ofHarbor })).answer();
    expect(rows).toMatchObject([{ slug: 'harbor', has_processor: false }]);
  } finally {
    Object.assign(portal.parts, { config });
  }
});

test('a biller is paused once with words and a reason, and resumed once; both are entries', async () => {
  const pause = (fields: { words: string; reason: string }) =>
    sendOffice(portal, pauseBiller, { slug: 'harbor', ...fields }, { cookie: ofHarbor });
  expect((await pause({ words: ' ', reason })).body).toMatchObject({ errors: { words: expect.any(String) } });
  expect((await pause({ words, reason: '' })).body).toMatchObject({ errors: { reason: expect.any(String) } });
  const both = await Promise.all([pause({ words, reason }), pause({ words, reason })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read('harbor')).answer()).toMatchObject({ paused_words: words });
  const resume = () => sendOffice(portal, resumeBiller, { slug: 'harbor', reason }, { cookie: ofHarbor });
  expect([(await resume()).status, (await resume()).code]).toEqual([200, 'office.not-paused']);
  const [act] = await portal.store.db.select().from(events).where(eq(events.kind, 'office-biller-paused'));
  expect(act?.detail).toEqual({ biller: 'harbor', after: words, reason });
});

test('a pause needs a code of the last five minutes', async () => {
  portal.pass(6 * MINUTE);
  const late = await sendOffice(portal, pauseBiller, { slug: 'harbor', words, reason }, { cookie: ofHarbor });
  expect(late.code).toBe('office.factor-again');
});
