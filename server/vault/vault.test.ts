import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOT_SAVED } from '../../domain/api/text/en.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { DAY } from '../../domain/values/durations.ts';
import { addPaymentMethod, editPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { type Instrument, ProcessorDown, ProcessorSilent } from '../ports/processor.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';

let portal: Portal;
let dana: SignedInCustomer;
/** What the processor was asked to make a token of. */
let sent: Instrument[] = [];
/** What happens instead of its answer. */
let trouble: Error | undefined;

beforeAll(async () => {
  portal = await openPortal();
  const { processor } = portal.parts;
  Object.assign(portal.parts, {
    processor: {
      ...processor,
      tokenFor: async (instrument: Instrument) => {
        sent.push(instrument);
        if (trouble) throw trouble;
        return processor.tokenFor(instrument);
      },
    },
  });
});
beforeEach(async () => {
  // A customer adds only some methods a day.
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  sent = [];
  trouble = undefined;
});
afterAll(() => portal.close());

const stored = async (id: number) => {
  const [row] = await portal.store.db.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  return row;
};
const add = (entries: ReturnType<typeof sampleCardEntries>) => portal.send(addPaymentMethod, entries, dana);

test('a card is stored as a token, its first six and its last four digits, and goes to the processor whole (SRV2-38)', async () => {
  const { id } = (await add(sampleCardEntries({ card_number: '4111111111111111' }))).answer();
  expect(await stored(id)).toMatchObject({
    typeId: 1,
    firstSix: '411111',
    lastFour: '1111',
    sealedAccount: null,
  });
  expect(sent).toEqual([
    {
      kind: 'card',
      number: '4111111111111111',
      cvv: '737',
      expMonth: 4,
      expYear: 2029,
      holder: 'Dana Mercer',
    },
  ]);
});

test.each([
  ['000123456789', '6789'],
  ['12345', '2345'],
  ['1234', '234'],
])(
  'of the account number %s only %s can be read, so that never all of it stands there (SRV2-38)',
  async (number, shown) => {
    const { id } = (await add(sampleBankEntries({ bank_account_number: number }))).answer();
    const row = await stored(id);
    expect([row?.typeId, row?.firstSix, row?.lastFour]).toEqual([5, '', shown]);
    expect(row?.sealedAccount).toMatch(/^v2\./);
  },
);

test.each([
  [
    'card',
    sampleCardEntries({ card_number: '4012888888881881' }),
    { card_number: '4005519200000004' },
    '0004',
  ],
  [
    'bank account',
    sampleBankEntries({ bank_account_number: '000111222333' }),
    { bank_account_number: '000111222444' },
    '2444',
  ],
])(
  'another number for a %s that is edited replaces its own (WAL-26)',
  async (_, entries, another, lastFour) => {
    const { id } = (await add(entries)).answer();
    const before = await stored(id);
    (await portal.send(editPaymentMethod, { ...entries, ...another, id }, dana)).answer();
    const after = await stored(id);
    expect([sent.length, after?.lastFour]).toEqual([2, lastFour]);
    expect([after?.token, after?.fingerprint]).not.toContain(before?.token);
    expect(after?.fingerprint).not.toBe(before?.fingerprint);
  },
);

test('an account whose kind is changed goes to the processor anew, without being entered again (WAL-26)', async () => {
  const entries = sampleBankEntries({ bank_account_number: '000987654321' });
  const { id } = (await add(entries)).answer();
  const before = await stored(id);
  const again = { ...entries, id, bank_account_number: '', bank_name: 'Front Range' };
  (await portal.send(editPaymentMethod, again, dana)).answer();
  expect([sent.length, (await stored(id))?.token]).toEqual([1, before?.token]);
  (await portal.send(editPaymentMethod, { ...again, bank_account_type: 'savings' }, dana)).answer();
  expect(sent.at(-1)).toMatchObject({ kind: 'bank', account: '000987654321', accountType: 'savings' });
  const after = await stored(id);
  expect([after?.typeId, after?.lastFour, after?.fingerprint]).toEqual([6, '4321', before?.fingerprint]);
  expect(after?.token).not.toBe(before?.token);
});

test('an account whose sealed number is gone has to be entered again when its kind is changed', async () => {
  const entries = sampleBankEntries({ bank_account_number: '000555666777' });
  const { id } = (await add(entries)).answer();
  await portal.store.db.update(paymentMethods).set({ sealedAccount: null }).where(eq(paymentMethods.id, id));
  const again = { ...entries, id, bank_account_number: '', bank_account_type: 'savings' as const };
  const refused = await portal.send(editPaymentMethod, again, dana);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { bank_account_number: 'Please enter the bank account number again.' } },
  ]);
});

test('a number that breaks a rule is told at its field and never goes to the processor (WAL-16)', async () => {
  const refused = await add(sampleCardEntries({ card_number: '411111111111' }));
  expect([refused.status, refused.body, sent]).toMatchObject([
    422,
    { errors: { card_number: expect.any(String) } },
    [],
  ]);
});

test.each([
  ['is down', new ProcessorDown('down')],
  ['does not answer', new ProcessorSilent('silent')],
])('a card whose processor %s is not saved, and I read so (ERR2-17)', async (_, error) => {
  trouble = error;
  const before = await portal.store.db.$count(paymentMethods);
  const refused = await add(sampleCardEntries({ card_number: '4242424242424242' }));
  expect([refused.status, refused.message]).toEqual([503, NOT_SAVED]);
  expect(await portal.store.db.$count(paymentMethods)).toBe(before);
  trouble = undefined;
  expect((await add(sampleCardEntries({ card_number: '4242424242424242' }))).status).toBe(200);
});

test('a fault of ours is none of the processor', async () => {
  trouble = new Error('a fault of ours');
  const refused = await add(sampleCardEntries({ card_number: '4000056655665556' }));
  expect(refused.status).toBe(500);
});
