import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { fromDollars } from '../../domain/values/cents.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { fields, type Http, httpOf, missingFrom, valuesAt } from './http.ts';

let portal: Portal;
let http: Http;

beforeAll(async () => {
  portal = await openPortal();
  http = httpOf(portal, await portal.signIn('demo'));
});

afterAll(() => portal.close());

const WALLET = '/services/web/wallet';

describe('Payment methods', () => {
  test('are listed, with what uses them where it is asked for (API-59, API2-59)', async () => {
    const plain = await http.get('/api/v2.1/payment-methods');
    expect(missingFrom(plain.body, fields('items[]', 'id nickname type.category'))).toEqual([]);
    expect(valuesAt(plain.body, 'items[].assoc_auto_pays[]')).toEqual([]);
    const names = ['assoc_auto_pays', 'assoc_scheduled_payments', 'assoc_pay_by_text'];
    const expanded = await http.get(`/api/v2.1/payment-methods?expand=${names.join(',')}`);
    expect(
      missingFrom(
        expanded.body,
        names.map((name) => `items[].${name}`),
      ),
    ).toEqual([]);
  });

  test('are added, changed and read in the wallet (API2-65, API2-68, API2-69, API2-70, ENT2-11)', async () => {
    for (const entries of [sampleBankEntries(), sampleCardEntries()]) {
      const added = await http.post(`${WALLET}/AddWallet`, entries);
      expect(added.status).toBe(200);
      const [id] = valuesAt(added.body, 'data.id');
      const changed = await http.post(`${WALLET}/EditWallet`, {
        ...entries,
        wallet_id: id,
        wallet_name: `New name ${id}`,
      });
      expect(valuesAt(changed.body, 'data.nickname')).toEqual([`New name ${id}`]);
      const read = await http.get(`${WALLET}/GetWallet?walletId=${id}`);
      expect(valuesAt(read.body, 'data.nickname')).toEqual([`New name ${id}`]);
      expect(valuesAt((await http.get(`${WALLET}/GetList`)).body, 'data[].id')).toContain(id);
    }
  });
});

describe('A pending payment', () => {
  test('shows its receipt before it is paid, and tells how many are left when it is deleted (API2-54, API2-58, ENT2-08)', async () => {
    const partner = httpOf(portal, await portal.signIn('partner'));
    const list = '/services/web/schedulePayment/GetList';
    const pending = valuesAt((await partner.get(list)).body, 'data[]') as {
      confirmation_num: string;
      scheduled_date: number;
      version: number;
    }[];
    const [first] = pending;
    expect(Number(first?.scheduled_date) % 86_400).toBe(0);
    const named = `confirmation_number=${first?.confirmation_num}`;
    const receipt = await partner.get(`/services/web/schedulePayment/GetReceipt?${named}`);
    expect(valuesAt(receipt.body, 'data.trans_status')).toEqual([10]);
    const moved = await partner.post('/services/web/schedulePayment/Edit', {
      confirmation_number: first?.confirmation_num,
      amount: fromDollars(5) / 100,
      schedule_date: '2100-01-01',
    });
    expect([moved.status, missingFrom(moved.body, ['message'])]).toEqual([422, []]);
    const deleted = await partner.delete(`/services/web/schedulePayment/Delete?${named}`);
    expect(deleted.body).toEqual({ data: { success: true, remaining: pending.length - 1 } });
  });
});
