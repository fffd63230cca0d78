import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueWork } from '../../server/jobs/work.ts';
import { billers } from '../../server/store/schema/billers.ts';
import { sentMessages } from '../support/auto-payer.ts';
import { payer } from '../support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { type Http, httpOf, valuesAt } from './http.ts';

const POWER = '5520 448 19';

let portal: Portal;
let dana: SignedInCustomer;
let http: Http;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  http = httpOf(portal, dana);
});

afterAll(() => portal.close());

/** The names that stand in an answer although customers know the biller by another one. */
async function othersIn(text: string): Promise<string[]> {
  const rows = await portal.store.db.select().from(billers);
  return rows
    .filter(({ commonName, registeredName }) => commonName !== '' && text.includes(registeredName))
    .map(({ registeredName }) => registeredName);
}

const LISTS = '/services/web/billDisplay/GetWebAccountListDetails';

test('a biller has one name in bill, cart, review, receipt, history and mail (BIL-01)', async () => {
  const pays = payer(portal, () => dana);
  const { ebill_id } = await pays.accountNumbered(POWER);
  // The terms are the biller's own words.
  const { terms_and_conditions: _, ...review } = await pays.review({
    accounts: [POWER],
    method: 'Everyday Visa',
  });
  const cart = await http.get('/services/web/cart/Get');
  const receipt = (await pays.submit()).answer();
  const told = await Promise.all(
    [
      `/api/v2.1/ebills/${ebill_id}`,
      '/api/v2.1/ebills',
      '/api/v2.1/transactions',
      '/api/v2.1/alerts',
      '/services/web/entity/Search?searchText=',
      '/services/web/schedulePayment/GetList',
      `/api/v2.1/auto-pays/${ebill_id}`,
    ].map(async (path) => [path, (await http.get(path)).body] as const),
  );
  for (const [what, body] of [
    ['review', review],
    ['cart', cart.body],
    ['receipt', receipt],
    ...told,
  ] as const)
    expect([what, await othersIn(JSON.stringify(body))]).toEqual([what, []]);
  await runDueWork(portal.parts);
  const mails = await sentMessages(portal);
  expect(await othersIn(JSON.stringify(mails))).toEqual([]);
  expect(JSON.stringify(mails)).toContain('Cascade Power & Light');
});

test('the list tells the registered name beside the common one (ENT-04)', async () => {
  const { body } = await http.get(LISTS);
  const groups = valuesAt(body, 'data[]') as { name: string; common_name: string }[];
  expect(groups).toContainEqual(
    expect.objectContaining({
      name: 'Cascade Power and Light Company',
      common_name: 'Cascade Power & Light',
    }),
  );
});
