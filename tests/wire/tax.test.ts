import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { fields, type Http, httpOf, missingFrom, valuesAt } from './http.ts';

let portal: Portal;
let http: Http;

const TAX = '/services/tax';

interface Account {
  readonly accountId: number;
  readonly entityId: number;
  readonly accountNum: string;
}

beforeAll(async () => {
  portal = await openPortal();
  http = httpOf(portal, await portal.signIn('demo'));
});

afterAll(() => portal.close());

async function accounts(): Promise<Account[]> {
  const { body } = await http.get(`${TAX}/GetTaxAccountsList`);
  return valuesAt(body, 'data.accounts[]') as Account[];
}

/** Every return of every account, of the years that have one. */
async function allReturns(): Promise<{ account: Account; id: number }[]> {
  const lists = ['Filed', 'Unfiled', 'Pending'];
  const found = [];
  for (const account of await accounts())
    for (const list of lists)
      for (const year of [2025, 2026]) {
        const query = `entityId=${account.entityId}&accountNumber=${account.accountNum}&year=${year}`;
        const { body } = await http.get(`${TAX}/Get${list}TaxReturns?${query}`);
        for (const id of valuesAt(body, 'data[].taxId')) found.push({ account, id: Number(id) });
      }
  return found;
}

const read = ({ account, id }: { account: Account; id: number }) =>
  http.get(
    `${TAX}/GetTaxReturnsById?taxReturnId=${id}&entityId=${account.entityId}&accountNumber=${account.accountNum}`,
  );

test('a tax account carries the agreed fields, in the list and by itself (ENT2-19)', async () => {
  const listed = await http.get(`${TAX}/GetTaxAccountsList`);
  const names = `id accountId entity_id entityId name accountNum hasCowsConfig address.address address.city
    address.state address.zip biller.name biller.logo billType taxWebServiceStatus.is_running
    taxWebServiceStatus.error_msg`;
  expect(missingFrom(listed.body, fields('data.accounts[]', names))).toEqual([]);
  const details = await Promise.all(
    (await accounts()).map(async ({ accountId, entityId }) => {
      const { body } = await http.get(
        `${TAX}/GetTaxAccountDetails?accountId=${accountId}&entityId=${entityId}`,
      );
      return body;
    }),
  );
  expect(
    missingFrom(
      details,
      fields(
        '[].data',
        `biller.name biller.logo biller.address biller.phone biller.hours biller.entityId
         biller.billType.can_edit_amount completedTaxes[].id completedTaxes[].returnDescription`,
      ),
    ),
  ).toEqual([]);
});

test('a tax return carries the agreed fields, with each line (API2-81, ENT2-20, ENT2-21)', async () => {
  const returns = await allReturns();
  expect(returns.length).toBeGreaterThan(5);
  const bodies = await Promise.all(returns.map(async (one) => (await read(one)).body));
  const names = `id returnDescription returnStatus returnFiledDate taxPeriodEndDate taxReturnDueDate balance
    amount_due balance_due payments taxReturnDetails[]`;
  expect(missingFrom(bodies, fields('[].data', names))).toEqual([]);
  const line = `description sequenceNumber reportCategory valueType inputAmount DisplayValue originalValue
    isOverridden requiresDocumentation allowComments comment`;
  expect(missingFrom(bodies, fields('[].data.taxReturnDetails[]', line))).toEqual([]);
  const kinds = new Set(valuesAt(bodies, '[].data.taxReturnDetails[].valueType'));
  expect([...kinds].sort()).toEqual([
    'Calculated',
    'CalculatedOverride',
    'Entered',
    'EnteredRequired',
    'Fixed',
  ]);
});

test('the amount due on a return is asked of the organization (API2-79)', async () => {
  const [one] = await allReturns();
  const { status, body } = await http.post(`${TAX}/GetAmountDue`, {
    entityId: one?.account.entityId,
    accountNumber: one?.account.accountNum,
    taxId: one?.id,
    balance: 0,
  });
  expect([status, missingFrom(body, fields('data', 'amount_due balance_due'))]).toEqual([200, []]);
});
