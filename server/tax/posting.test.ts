import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../domain/values/cents.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { setTaxServiceState, taxpayer } from '../../tests/support/taxpayer.ts';
import { runDueWork } from '../jobs/work.ts';
import { importFiledReturn } from './filing.ts';
import { importNewReturn } from './posting.ts';

const SALES = '2200417';
const WITHHOLDING = '2200418';
const LEVY = '4470011';

let portal: Portal;
let dana: SignedInCustomer;
const danas = () => taxpayer(portal, () => dana);

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

/** Moves to the first moment of work on a day. */
async function goTo(date: string) {
  portal.pass(Date.parse(date) - Date.parse(portal.parts.clock.today()));
  expect(portal.parts.clock.today()).toBe(date);
  dana = await portal.signIn('demo');
}

const madeNow = async () => (await runDueWork(portal.parts))['new returns'];

const unfiledOf = async (number: string, year: number) =>
  (await danas().lists(number, year)).unfiled.map(({ value }) => value);

test('a finished period brings its return, once, to fill in and due on the 20th (SRV2-49, TAX-04)', async () => {
  const before = await unfiledOf(SALES, 2026);
  await goTo('2026-11-30');
  expect(await madeNow()).toBeUndefined();
  await goTo('2026-12-01');
  expect(await madeNow()).toBeGreaterThan(0);
  expect(await madeNow()).toBeUndefined();
  expect(await unfiledOf(SALES, 2026)).toEqual([...before, 'Sales tax return, November 2026']);
  const made = await danas().find(SALES, 'November 2026');
  expect([made.returnStatus, made.taxReturnDueDate, made.taxPeriodEndDate, made.amount_due]).toEqual([
    'Non-filed',
    '2026-12-20',
    '2026-11-30',
    0,
  ]);
  const saved = (await danas().save(made, { 10: cents(1_000_000) }, true)).answer();
  expect(saved.taxreturn.returnStatus).toBe('pending');
});

test('quarters and years bring their returns; a levy comes filed, with the organization’s amount (TAX-18)', async () => {
  await goTo('2027-01-02');
  await madeNow();
  expect(await unfiledOf(WITHHOLDING, 2026)).toContain('Wage withholding return, quarter 4 of 2026');
  expect(await unfiledOf(WITHHOLDING, 2027)).toEqual([]);
  const { filed } = await danas().lists(LEVY, 2026);
  expect(filed.map(({ value }) => value)).toEqual(['Improvement levy, 2026']);
  const levy = await danas().find(LEVY, 'Improvement levy, 2026');
  expect([levy.amount_due, levy.balance_due]).toEqual([41_250, 41_250]);
});

test('returns made while the organization was silent come when it answers again, in the order of their periods (SRV2-47)', async () => {
  const { entityId } = await danas().account(SALES);
  await setTaxServiceState(portal, entityId, 'down');
  await goTo('2027-03-05');
  await madeNow();
  await setTaxServiceState(portal, entityId, 'up');
  expect(await unfiledOf(SALES, 2027)).toEqual([]);
  await madeNow();
  expect(await unfiledOf(SALES, 2027)).toEqual([
    'Sales tax return, January 2027',
    'Sales tax return, February 2027',
  ]);
});

test('a return that cannot be stored, or a filing of no return, holds up nobody else’s', async () => {
  const { tax, clock } = portal.parts;
  const [made, next] = ['first', 'second'].map((description, at) => ({
    accountId: 900_000 + at,
    description,
    periodEnd: clock.today(),
    dueDate: clock.today(),
    form: undefined,
    due: { item: 1 },
    filingNumber: undefined,
  }));
  const passedOver: number[][] = [];
  const returns = {
    ...tax,
    nextReturn: async (_: unknown, aside: readonly { accountId: number }[]) => {
      passedOver.push(aside.map(({ accountId }) => accountId));
      return [made, next][aside.length] as never;
    },
  };
  expect(await importNewReturn({ ...portal.parts, tax: returns })).toBe(false);
  expect(passedOver).toEqual([[], [900_000], [900_000, 900_001]]);

  const asked: number[][] = [];
  const filings = {
    ...tax,
    nextFiled: async (_: unknown, aside: readonly { taxReturnId: number }[]) => {
      asked.push(aside.map(({ taxReturnId }) => taxReturnId));
      const filed = { filedOn: clock.today(), filingNumber: 'F-1' };
      return [-1, -2].map((taxReturnId) => ({ ...filed, taxReturnId }))[aside.length];
    },
  };
  expect(await importFiledReturn({ ...portal.parts, tax: filings })).toBe(false);
  expect(asked).toEqual([[], [-1], [-1, -2]]);
});

test('the organizations hand out the returns of other accounts while one is set aside', async () => {
  await goTo('2027-04-02');
  const { tax, clock } = portal.parts;
  const first = await tax.nextReturn(clock.today(), []);
  expect(first?.accountId).toBeGreaterThan(0);
  const second = await tax.nextReturn(clock.today(), [{ accountId: first?.accountId ?? 0 }]);
  expect(second?.accountId).not.toBe(first?.accountId);
});
