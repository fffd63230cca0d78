import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateMobileCode, verifyMobile } from '../../domain/session/verification-calls.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { hashOf } from '../ids.ts';
import { codes } from '../store/schema/customers.ts';

let portal: Portal;
let sam: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  sam = await portal.signIn('single');
});

afterAll(() => portal.close());

async function sendCode(MobileNumber: string) {
  (await portal.send(generateMobileCode, { MobileNumber }, sam)).answer();
  const [row] = await portal.store.db.select().from(codes).where(eq(codes.target, MobileNumber));
  if (!row) throw new Error('no code was stored');
  return row;
}

test('nobody finds a sent code by trying all of them against a copy of the table', async () => {
  const { id, hash } = await sendCode('7205550142');
  const tried = Array.from({ length: 1_000_000 }, (_, at) => String(at).padStart(6, '0'));
  const found = tried.find((code) => hash.endsWith(hashOf(`${id} ${code}`)));
  expect(found).toBeUndefined();
});

test('a code that an earlier version stored is good until it ends', async () => {
  const { id } = await sendCode('7205550143');
  await portal.store.db
    .update(codes)
    .set({ hash: hashOf(`${id} 314159`) })
    .where(eq(codes.id, id));
  const enter = async (VerificationCode: string) =>
    (await portal.send(verifyMobile, { VerificationCode }, sam)).answer().verified;
  expect(await enter('314158')).toBe(false);
  expect(await enter('314159')).toBe(true);
});
