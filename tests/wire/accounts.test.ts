import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { fields, type Http, httpOf, missingFrom, valuesAt } from './http.ts';

let portal: Portal;
let http: Http;
let stranger: Http;

beforeAll(async () => {
  portal = await openPortal();
  http = httpOf(portal, await portal.signIn('demo'));
  stranger = httpOf(portal, await portal.signIn('single'));
});

afterAll(() => portal.close());

const LIST = '/services/web/billDisplay/GetWebAccountListDetails';
const SUCCESS = { data: { success: true } };

interface Listed {
  readonly account_id: number;
  readonly account_num: string;
  readonly ebill_id: number;
  readonly entity_id: number;
  readonly conf_id: number;
  readonly nickname: string;
}

async function water(): Promise<Listed> {
  const accounts = valuesAt((await http.get(LIST)).body, 'data[].accounts[]') as Listed[];
  const found = accounts.find(({ nickname }) => nickname === 'Home water');
  if (!found) throw new Error('the demo has no account Home water');
  return found;
}

describe('Every call', () => {
  test('lies below one of the roots, and no root answers an unknown path with data (API-01)', async () => {
    for (const root of ['/services/web', '/services/tax', '/api/v2.1', '/web-api/v2.2', '/oauth/v2.1']) {
      const { status, body } = await http.get(`${root}/nothing-here`);
      expect([root, status]).toEqual([root, 404]);
      expect(missingFrom(body, ['message'])).toEqual([]);
    }
  });

  test('answers 401 without a session (API2-01)', async () => {
    expect((await httpOf(portal).get(LIST)).status).toBe(401);
    expect((await httpOf(portal, { token: 'nonsense', cookies: '' }).get(LIST)).status).toBe(401);
  });

  test('that is refused says why, and names the fields of a 422 (API-04, API2-05)', async () => {
    const { status, body } = await http.post('/services/web/account/Locate', { account_number: '' });
    expect(status).toBe(422);
    expect(missingFrom(body, ['message', 'errors.account_number', 'errors.entity_id'])).toEqual([]);
    const gone = await http.get('/api/v2.1/ebills/99999999');
    expect([gone.status, missingFrom(gone.body, ['message'])]).toEqual([404, []]);
  });

  test('that answers pages has 20 to a page, from page 1 (API-05)', async () => {
    const { body } = await http.get('/api/v2.1/transactions?sort=-transaction_date&q=');
    expect(valuesAt(body, '_meta.currentPage')).toEqual([1]);
    expect(valuesAt(body, 'items[]')).toHaveLength(20);
    expect(valuesAt(body, '_meta.totalCount')[0]).toBeGreaterThan(20);
    const second = await http.get('/api/v2.1/transactions?sort=-transaction_date&q=&page=2&per_page=5');
    expect(valuesAt(second.body, '_meta.currentPage')).toEqual([2]);
    expect(valuesAt(second.body, 'items[]')).toHaveLength(5);
  });

  test('takes dates as text and answers them as epoch seconds, and amounts in dollars with two decimals (ENT-36)', async () => {
    const { body } = await http.get(LIST);
    const dates = valuesAt(body, 'data[].accounts[].due_date').filter((date) => date !== null);
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.filter((date) => !Number.isInteger(date) || Number(date) % 86_400 !== 0)).toEqual([]);
    const amounts = valuesAt(body, 'data[].accounts[].balance').filter((amount) => amount !== null);
    expect(amounts.filter((amount) => Number(amount) !== Math.round(Number(amount) * 100) / 100)).toEqual([]);
    const { status, body: refused } = await http.post('/services/web/cart/UpdateScheduledDate', {
      scheduled_date: 1_800_000_000,
    });
    expect([status, missingFrom(refused, ['errors.scheduled_date'])]).toEqual([422, []]);
  });
});

describe('The accounts', () => {
  test('are listed with their billers (API-14, API2-35)', async () => {
    const { status, body } = await http.get(LIST);
    expect(status).toBe(200);
    expect(missingFrom(body, fields('data[]', 'common_name count accounts[]'))).toEqual([]);
    const groups = valuesAt(body, 'data[]') as { count: number; accounts: unknown[] }[];
    expect(groups.map(({ count }) => count)).toEqual(groups.map(({ accounts }) => accounts.length));
  });

  test('carry the ids of their biller and bill type everywhere (ENT-35)', async () => {
    const { body } = await http.get(LIST);
    const groups = valuesAt(body, 'data[]') as { id: number; accounts: Listed[] }[];
    for (const { id, accounts } of groups)
      expect(new Set(accounts.map(({ entity_id }) => entity_id))).toEqual(new Set([id]));
    const { entity_id, conf_id, ebill_id } = await water();
    const types = await http.get(`/services/web/entity/GetBillTypes?entityId=${entity_id}`);
    expect(valuesAt(types.body, 'data[].id')).toContain(conf_id);
    const bill = await http.get(`/api/v2.1/ebills/${ebill_id}`);
    expect(valuesAt(bill.body, 'biller.id')).toEqual([entity_id]);
    expect(valuesAt(bill.body, 'bill_type.id')).toEqual([conf_id]);
  });

  test('are listed in short (API-15), and in full for one biller (API-16)', async () => {
    const basic = await http.get('/api/v2.1/accounts/basic');
    expect(
      missingFrom(
        basic.body,
        fields('items[]', 'account_id account_num nickname entity_id conf_id ebill_id'),
      ),
    ).toEqual([]);
    const { entity_id } = await water();
    const full = await http.get(`/api/v2.1/accounts/expand?entity_id=${entity_id}`);
    expect(missingFrom(full.body, fields('items[]', 'account_num balance autoPay.isAllowed'))).toEqual([]);
    expect(new Set(valuesAt(full.body, 'items[].entity_id'))).toEqual(new Set([entity_id]));
  });

  test('get a nickname and paperless bills, and answer with the change (API2-34)', async () => {
    const { account_id } = await water();
    const { status, body } = await http.put(`/api/v2.1/accounts/${account_id}`, {
      account_id,
      nickname: 'Lake house',
    });
    expect([status, valuesAt(body, 'nickname')]).toEqual([200, ['Lake house']]);
    await http.put(`/api/v2.1/accounts/${account_id}`, { account_id, nickname: 'Home water' });
  });

  test('tell who shares them before paperless is switched for all (API-22, API-23, API-06)', async () => {
    const { account_num, entity_id, conf_id } = await water();
    const shared = await http.get(
      `/api/v2.1/account/get-paperless-count/${encodeURIComponent(account_num)}/${entity_id}/${conf_id}`,
    );
    expect(valuesAt(shared.body, 'count')[0]).toBeGreaterThan(0);
    const changed = await http.post('/services/web/billDisplay/UpdatePaperless', {
      entity_id,
      conf_id,
      account_number: account_num,
      paperless: true,
    });
    expect([changed.status, changed.body]).toEqual([200, SUCCESS]);
  });

  test('are read and changed by their customer only (API2-04)', async () => {
    const { account_id, ebill_id } = await water();
    const answers = [
      await stranger.get(`/api/v2.1/ebills/${ebill_id}`),
      await stranger.put(`/api/v2.1/accounts/${account_id}`, { account_id, nickname: 'Mine' }),
      await stranger.post(`/services/web/account/Remove?accountId=${account_id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('A bill', () => {
  test('is answered to its customer, and to nobody else (API-26)', async () => {
    const { ebill_id } = await water();
    const { status, body } = await http.get(`/api/v2.1/ebills/${ebill_id}`);
    expect([status, valuesAt(body, 'id')]).toEqual([200, [ebill_id]]);
    expect((await stranger.get(`/api/v2.1/ebills/${ebill_id}`)).status).toBe(404);
  });

  test('gets its balance from the biller, unless the service of the biller is down (API-17)', async () => {
    const { ebill_id, entity_id } = await water();
    const path = `/services/web/billDisplay/GetBalanceByEbillId?ebillId=${ebill_id}`;
    const { body } = await http.post(path);
    expect(missingFrom(body, fields('data', 'balance period_amt_due'))).toEqual([]);
    expect(body).toMatchObject({
      data: { ebill_id, amount_due_calculated: true, real_time_balance: true },
    });
    const outside = httpOf(portal);
    await outside.post('/sandbox/faults', { billers: { [entity_id]: 'down' } });
    const down = await http.post(path);
    await outside.post('/sandbox/faults', { billers: { [entity_id]: 'up' } });
    expect([down.status, missingFrom(down.body, ['message'])]).toEqual([503, []]);
  });

  test('takes a meter reading, and refuses one that breaks the rules (API-28)', async () => {
    const { entity_id, conf_id, account_id } = await water();
    const reading = { org_id: entity_id, conf_id, account_id, meter_id: 'W-4471' };
    const today = portal.parts.clock.today();
    const taken = await http.post('/api/v2.1/meter-reading', {
      ...reading,
      reading: 999_999,
      date_read: today,
    });
    expect([taken.status, valuesAt(taken.body, 'curr_reading')]).toEqual([200, [999_999]]);
    const refused = await http.post('/api/v2.1/meter-reading', {
      ...reading,
      reading: 1,
      date_read: today,
    });
    expect([refused.status, missingFrom(refused.body, ['message'])]).toEqual([422, []]);
  });
});

describe('A biller', () => {
  test('has bill types (API-30), and its accepted methods where they are asked for (API-31)', async () => {
    const { entity_id } = await water();
    const types = await http.get(`/services/web/entity/GetBillTypes?entityId=${entity_id}`);
    expect(missingFrom(types.body, fields('data[]', 'id name account_num_label'))).toEqual([]);
    const plain = await http.get(`/api/v2.1/billers/${entity_id}`);
    const expanded = await http.get(`/api/v2.1/billers/${entity_id}?expand=allowed_payment_methods`);
    expect(valuesAt(plain.body, 'allowed_payment_methods')).toEqual([]);
    expect(valuesAt(expanded.body, 'allowed_payment_methods.visa')).toEqual([true]);
  });

  test('is named to a guest without a session who follows its link (API-32)', async () => {
    const outside = httpOf(portal);
    const { status, body } = await outside.get(
      '/services/web/guest/GetGuestDetails?referralId=welcome-harbor',
    );
    expect([status, missingFrom(body, fields('data', 'id name logo.normal.url'))]).toEqual([200, []]);
    const unknown = await outside.get('/services/web/guest/GetGuestDetails?referralId=nobody');
    expect([unknown.status, missingFrom(unknown.body, ['message'])]).toEqual([404, []]);
  });
});

describe('Adding an account', () => {
  const proof = { account_number: '100-5501-20', last_or_business_name: '', pin: '7310' };

  test('finds it first, with its owner and address, or says that nothing matches (API-18, ENT2-23)', async () => {
    const { entity_id, conf_id } = await water();
    const found = await http.post('/services/web/account/Locate', { ...proof, entity_id, conf_id });
    const names = `account_number business_name cust_name mailing_address1 city state zip service_address
      amount_due hasPayers`;
    expect([found.status, missingFrom(found.body, fields('data', names))]).toEqual([200, []]);
    const wrong = await http.post('/services/web/account/Locate', {
      ...proof,
      pin: '0000',
      entity_id,
      conf_id,
    });
    expect(wrong.status).toBe(404);
    expect(wrong.body).toMatchObject({ message: 'No account matches the information provided.' });
  });

  test('adds it once, and removes it again (API-19, API-20)', async () => {
    const { entity_id, conf_id } = await water();
    const asked = { ...proof, entity_id, conf_id, paperless: true, amount_due: null, take_over: false };
    const wrong = await http.post('/services/web/account/Add', { ...asked, pin: '0000' });
    expect(wrong.status).toBe(404);
    const added = await http.post('/services/web/account/Add', asked);
    expect([
      added.status,
      missingFrom(added.body, fields('data', 'account_id ebill_id autoPay.isAllowed')),
    ]).toEqual([200, []]);
    const again = await http.post('/services/web/account/Add', asked);
    expect([again.status, missingFrom(again.body, ['message'])]).toEqual([409, []]);
    const [accountId] = valuesAt(added.body, 'data.account_id');
    const remove = () => http.post(`/services/web/account/Remove?accountId=${accountId}`);
    expect((await remove()).body).toEqual(SUCCESS);
    expect((await remove()).status).toBe(404);
  });
});
