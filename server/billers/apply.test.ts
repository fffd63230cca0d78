import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { BILLERS } from '../demo/billers.ts';
import { billers, billerVersions } from '../store/schema/billers.ts';
import { applyBiller, planBiller } from './apply.ts';
import { type BillerFile, readBillerFile, type WrittenBillerFile } from './biller-file.ts';
import { storedBiller } from './stored-file.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const HARBOR: BillerFile = BILLERS.harbor;

const NEW: WrittenBillerFile = {
  slug: 'birch',
  merchant: '',
  biller: {
    name: 'Birch Falls Water',
    logo: 'birch-falls.svg',
    address: '1 Mill Lane',
    city: 'Birch Falls',
    state: 'VT',
    zip: '05001',
    phone: '8025550100',
    email: 'help@birch.example',
    hours: 'Mon–Fri 8–5',
    referralId: 'welcome-birch',
    termsAndConditions: '<p>Payments are final.</p>',
  },
  accepts: ['visa', 'eft'],
  types: {
    water: { name: 'Water', fee: { text: 'A fee.', card: { basisPoints: 190, atLeast: 0 }, bank: 0 } },
  },
};

const storedFile = async (slug: string) =>
  (await portal.store.transact((db) => storedBiller(db, slug)))?.file;

test('every biller of the demo is stored as its file says, so that its file changes nothing', async () => {
  for (const file of Object.values(BILLERS)) {
    expect(await storedFile(file.slug)).toEqual(file);
    expect(await planBiller(portal.parts, file)).toEqual({
      slug: file.slug,
      version: 1,
      isNew: false,
      changes: [],
    });
  }
});

test('a new biller is written whole, and the same file again changes nothing', async () => {
  const file = readBillerFile(NEW);
  const plan = await planBiller(portal.parts, file);
  expect([plan.isNew, plan.version]).toEqual([true, 1]);
  expect(plan.changes).toContainEqual({
    path: 'types.water.fee.card.basisPoints',
    before: undefined,
    after: 190,
  });
  expect(await storedFile('birch')).toBeUndefined();
  expect(await applyBiller(portal.parts, file)).toEqual(plan);
  expect(await storedFile('birch')).toEqual(file);
  expect((await applyBiller(portal.parts, file)).changes).toEqual([]);
  expect((await applyBiller(portal.parts, file)).version).toBe(1);
});

test('a change is told with what was and what will be, and becomes the next version', async () => {
  const before = (await storedFile('harbor')) ?? HARBOR;
  const after: BillerFile = {
    ...before,
    biller: { ...before.biller, hours: 'Every day, 24 hours' },
    types: { ...before.types, sewer: { ...before.types.water, name: 'Sewer', fee: null } as never },
  };
  const { changes, version } = await planBiller(portal.parts, after);
  expect(version).toBe(2);
  expect(changes).toContainEqual({
    path: 'biller.hours',
    before: 'Mon–Fri 8:00 AM – 5:00 PM',
    after: 'Every day, 24 hours',
  });
  expect(changes.filter(({ path }) => !path.startsWith('types.sewer.')).map(({ path }) => path)).toEqual([
    'biller.hours',
  ]);
  await applyBiller(portal.parts, after);
  expect(await storedFile('harbor')).toEqual(after);
  const versions = await portal.store.db
    .select({ version: billerVersions.version, file: billerVersions.file })
    .from(billerVersions)
    .innerJoin(billers, eq(billers.id, billerVersions.billerId))
    .where(eq(billers.slug, 'harbor'));
  expect(versions.map(({ version }) => version).sort()).toEqual([1, 2]);
  const { sewer: _, ...types } = after.types;
  expect((await applyBiller(portal.parts, { ...after, types })).version).toBe(3);
});

test('a kind of bill that accounts have cannot be removed, and then nothing of the file is applied', async () => {
  const before = (await storedFile('harbor')) ?? HARBOR;
  const { electric: _, ...types } = before.types;
  const file = { ...before, types, biller: { ...before.biller, hours: 'Never' } };
  await expect(applyBiller(portal.parts, file)).rejects.toThrow(
    /^types\.electric cannot be removed: \d+ accounts have this type$/,
  );
  expect(await storedFile('harbor')).toEqual(before);
  await expect(applyBiller(portal.parts, { ...BILLERS.revenue, tax: null })).rejects.toThrow(
    /^tax cannot be removed: there are \d+ tax returns$/,
  );
});

test('customers see what the file says (ENT-05)', async () => {
  const before = (await storedFile('harbor')) ?? HARBOR;
  const { water } = before.types;
  if (!water) throw new Error('no water');
  await applyBiller(portal.parts, {
    ...before,
    types: { ...before.types, water: { ...water, name: 'Drinking water' } },
  });
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const account = groups
    .flatMap((group) => group.accounts)
    .find(({ account_num }) => account_num === '100-2218-04');
  expect(account?.bill_type.name).toBe('Drinking water');
});

test('of two files at the same time, one comes after the other', async () => {
  const before = (await storedFile('summit')) ?? BILLERS.summit;
  const withHours = (hours: string) => ({ ...before, biller: { ...before.biller, hours } });
  const plans = await Promise.all([
    applyBiller(portal.parts, withHours('one')),
    applyBiller(portal.parts, withHours('two')),
  ]);
  expect(plans.map(({ version }) => version).sort()).toEqual([2, 3]);
});

test.each([
  ['a missing name', { biller: { ...NEW.biller, name: undefined } }, 'biller.name is missing'],
  ['an unknown entry', { biller: { ...NEW.biller, nmae: 'x' } }, 'biller.nmae is not known'],
  [
    'a telephone number with dashes',
    { biller: { ...NEW.biller, phone: '802-555-0100' } },
    'biller.phone must be ten digits',
  ],
  [
    'dollars in place of cents',
    { types: { water: { name: 'Water', transactionLimit: 12.5 } } },
    'types.water.transactionLimit must be whole cents',
  ],
  [
    'a key with blanks',
    { types: { 'Water bill': { name: 'Water' } } },
    'types.Water bill must be small letters, digits and dashes, such as maple-ridge',
  ],
  ['no kind of bill', { types: {} }, 'types must hold a bill type'],
  [
    'a tax without an organisation',
    { types: { sales: { name: 'Sales tax', isBusinessTax: true, allowsAutoPay: false } } },
    'types.sales.isBusinessTax needs tax',
  ],
  [
    'auto pay of a tax',
    {
      types: { sales: { name: 'Sales tax', isBusinessTax: true } },
      tax: { documentationMailTo: 'a@b.example', errorMsg: 'Down.' },
    },
    'types.sales.allowsAutoPay must be false for a business tax',
  ],
  [
    'a service fee without its share of the payment',
    {
      types: {
        water: { name: 'Water', fee: { text: 'A fee.', card: { atLeast: 100 }, bank: 0 } },
      },
    },
    'types.water.fee.card.basisPoints is missing',
  ],
  [
    'a convenience fee that is a share of the payment',
    {
      types: {
        water: {
          name: 'Water',
          fee: { model: 'convenience', text: 'A fee.', card: { basisPoints: 190, atLeast: 100 }, bank: 0 },
        },
      },
    },
    'types.water.fee.card.basisPoints must be 0: a convenience fee is one amount, fee.card.atLeast',
  ],
  [
    'a convenience fee on auto pay',
    {
      types: {
        water: {
          name: 'Water',
          fee: {
            model: 'convenience',
            text: 'A fee.',
            card: { basisPoints: 0, atLeast: 100 },
            bank: 0,
            appliesToAutoPay: true,
          },
        },
      },
    },
    'types.water.fee.appliesToAutoPay must be false: no recurring payment has a convenience fee',
  ],
  [
    'a contact without a name',
    { exceptionContact: { email: 'desk@birch.example' } },
    'exceptionContact.name is missing',
  ],
  ['nothing accepted', { accepts: [] }, 'accepts must name a kind of payment'],
  [
    'a card that nobody knows',
    { accepts: ['visa', 'shells'] },
    'accepts.1 must be ("visa" | "mastercard" | "discover" | "americanexpress" | "eft"), not "shells"',
  ],
])('%s is refused with its place in the file', (_, wrong, words) => {
  expect(() => readBillerFile({ ...NEW, ...wrong })).toThrow(words);
});

test('a file that is no object, and several problems at once, are told', () => {
  expect(() => readBillerFile('a text')).toThrow(/^the file must be/);
  expect(() => readBillerFile({ ...NEW, slug: 'B!', merchant: 7 })).toThrow(
    'slug must be small letters, digits and dashes, such as maple-ridge\nmerchant must be string, not 7',
  );
});

test('an application fee is kept as the file says, and none where it says nothing', async () => {
  const before = (await storedFile('harbor')) ?? HARBOR;
  expect(before.applicationFee).toBeNull();
  const file = readBillerFile({ ...before, applicationFee: { basisPoints: 50 } });
  await applyBiller(portal.parts, file);
  expect((await storedFile('harbor'))?.applicationFee).toEqual({ basisPoints: 50, cents: 0 });
  const problem = () => readBillerFile({ ...before, applicationFee: { cents: -1 } });
  expect(problem).toThrow('applicationFee.cents must not be negative');
});

test('a refund limit is written in cents, and is 0 where the file says nothing', async () => {
  expect(readBillerFile(NEW).refundLimit).toBe(0);
  const file = readBillerFile({ ...NEW, slug: 'elm', refundLimit: 1_250 });
  await applyBiller(portal.parts, {
    ...file,
    biller: { ...file.biller, referralId: 'welcome-elm' },
  });
  expect((await storedFile('elm'))?.refundLimit).toBe(1_250);
  const [row] = await portal.store.db.select().from(billers).where(eq(billers.slug, 'elm'));
  expect(row?.refundLimit).toBe(1_250);
  for (const wrong of [-1, 12.5])
    expect(() => readBillerFile({ ...NEW, refundLimit: wrong })).toThrow(/^refundLimit must/);
});

test('whom to ask about files and books is kept as the file says', async () => {
  expect(readBillerFile(NEW).exceptionContact).toBeNull();
  const exceptionContact = { name: 'Billing desk', email: 'desk@oak.example', phone: '8025550111' };
  const file = readBillerFile({ ...NEW, slug: 'oak', exceptionContact });
  await applyBiller(portal.parts, { ...file, biller: { ...file.biller, referralId: 'welcome-oak' } });
  expect((await storedFile('oak'))?.exceptionContact).toEqual(exceptionContact);
});
