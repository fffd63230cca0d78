import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { agreements, terms } from '../store/schema/customers.ts';
import { recordAgreement, withdrawAgreement } from './agreement.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const scopeOf = (customer: number) => ({ db: portal.store.db, customer });
const agreed = (customer: number) =>
  portal.store.db
    .select()
    .from(agreements)
    .where(eq(agreements.customerId, customer))
    .orderBy(desc(agreements.id));

test('the terms that customers agree to are kept once, and each agreement names them', async () => {
  const before = await portal.store.db.$count(terms);
  for (const customer of [900_001, 900_002]) await recordAgreement(scopeOf(customer), portal.parts);
  const kept = await portal.store.db.select().from(terms);
  expect(kept).toHaveLength(before + 1);
  const [one] = await agreed(900_001);
  const [other] = await agreed(900_002);
  expect(one?.terms).toMatch(/^[0-9a-f]{64}$/);
  expect(other?.terms).toBe(one?.terms);
  const words = kept.find(({ digest }) => digest === one?.terms)?.text;
  expect(words).toMatch(/^## \S/);
  expect(words).toMatch(/\n- \S/);
});

test('a host’s own terms are kept as the host wrote them', async () => {
  const { config } = portal.parts;
  const pages = { ...config.brand.pages, terms: 'Be kind.' };
  const parts = { ...portal.parts, config: { ...config, brand: { ...config.brand, pages } } };
  await recordAgreement(scopeOf(900_003), parts);
  const [row] = await agreed(900_003);
  const [kept] = await portal.store.db
    .select()
    .from(terms)
    .where(eq(terms.digest, row?.terms ?? ''));
  expect(kept?.text).toBe('Be kind.');
});

test('an agreement that was somebody else’s is followed by one to nothing', async () => {
  await recordAgreement(scopeOf(900_004), portal.parts);
  await withdrawAgreement(scopeOf(900_004), portal.parts);
  expect((await agreed(900_004)).map((row) => row.terms === null)).toEqual([true, false]);
});
