import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { fields, type Http, httpOf, missingFrom, valuesAt } from './http.ts';

let portal: Portal;
let http: Http;

beforeAll(async () => {
  portal = await openPortal();
  http = httpOf(portal, await portal.signIn('demo'));
});

afterAll(() => portal.close());

const CUSTOMER = '/services/web/customer';

const TOPICS = ['Autopay', 'Ebill', 'Payment'];
const SWITCHES = TOPICS.flatMap((topic) => [`Email${topic}Notifications`, `Text${topic}Notifications`]);

describe('The signed-in customer', () => {
  test('is named, with whether payments are pending (API-12, API2-10)', async () => {
    const { body } = await http.get(`${CUSTOMER}/GetLoggedCustomerDetails`);
    const names = 'id email fname lname verified mobile_registration has_scheduled_payments';
    expect(missingFrom(body, fields('data', names))).toEqual([]);
    expect(valuesAt(body, 'data.has_scheduled_payments')).toEqual([false]);
    const partner = httpOf(portal, await portal.signIn('partner'));
    const other = await partner.get(`${CUSTOMER}/GetLoggedCustomerDetails`);
    expect(valuesAt(other.body, 'data.has_scheduled_payments')).toEqual([true]);
  });

  test('has a profile (API-13, API2-09)', async () => {
    const { status, body } = await http.get(`${CUSTOMER}/GetCustomerProfile`);
    expect([status, valuesAt(body, 'data.email')]).toEqual([200, ['demo@billfold.example']]);
    expect(missingFrom(body, fields('data', 'verified mobile_registration fname lname'))).toEqual([]);
  });

  test('gets an access token; the refresh token stays in a cookie that no script reads (ENT-02)', async () => {
    const { token, cookies } = await portal.signIn('demo');
    expect(token).not.toBe('');
    expect(cookies).toMatch(/=./);
    const answer = await portal.app.request(`${CUSTOMER}/RefreshToken`, {
      method: 'POST',
      headers: { cookie: cookies },
    });
    expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly/);
    expect(missingFrom(await answer.json(), ['data.access_token'])).toEqual([]);
  });

  test('has six notification switches and one for pay by text (API2-27)', async () => {
    const { body } = await http.get(`${CUSTOMER}/GetCustomerNotification`);
    expect(missingFrom(body, fields('data', [...SWITCHES, 'pay_by_text_enabled'].join(' ')))).toEqual([]);
  });

  test('has the same switches under the names of a page, and saves them there (API2-29, API2-30)', async () => {
    const page = '/api/v2.1/customer-notification';
    const asked = { page_name: 'mobile-registration' };
    const before = await http.post(`${page}/get-customer-notification`, asked);
    const wanted = {
      ...(before.body as Record<string, boolean>),
      notify_payment_email_ebill: true,
      notify_payment_ebill_text: false,
    };
    const saved = await http.post(`${page}/update-customer-notification`, { ...wanted, ...asked });
    expect([saved.status, saved.body]).toEqual([200, { success: true, ...wanted }]);
    expect((await http.post(`${page}/get-customer-notification`, asked)).body).toEqual(wanted);
  });

  test('lists alerts by type and marks one as read (API2-31, API2-32)', async () => {
    const list = '/api/v2.1/alerts?alert_type=notification&is_read=false&page=1&per_page=100';
    const [id] = valuesAt((await http.get(list)).body, 'items[].id');
    const read = await http.put(`/api/v2.1/alerts/${id}`, { is_read: true });
    expect(read.body).toMatchObject({ id, is_read: true, alert_type: 'notification' });
    expect(valuesAt((await http.get(list)).body, 'items[].id')).not.toContain(id);
  });

  test('is deleted with all sessions (API2-19)', async () => {
    const session = await portal.signIn('household');
    const leaving = httpOf(portal, session);
    await leaving.post(`${CUSTOMER}/ConfirmPassword`, { password: 'Demo-pass-1' });
    const gone = await leaving.post(`${CUSTOMER}/Remove`);
    expect([gone.status, gone.body]).toEqual([200, { data: { success: true } }]);
    expect((await leaving.get(`${CUSTOMER}/GetCustomerProfile`)).status).toBe(401);
  });
});

describe('Pay by text and reminders', () => {
  test('are set up for an account and switched (API2-49, API2-50)', async () => {
    const texter = httpOf(portal, await portal.signIn('phone'));
    const list = await texter.get('/services/web/billDisplay/GetWebAccountListDetails');
    const [AccountId] = valuesAt(list.body, 'data[].accounts[].account_id');
    const settings = await texter.get(`/services/web/payByText/GetByAccountId/?accountId=${AccountId}`);
    const saved = await texter.post('/services/web/payByText/AddOrUpdate', {
      AccountId,
      WalletId: valuesAt(settings.body, 'data.wallet_id')[0],
      MobileNumber: valuesAt(settings.body, 'data.MobileNumber')[0],
    });
    expect([saved.status, valuesAt(saved.body, 'data.success')]).toEqual([200, [true]]);
    const reminders = '/services/web/scheduleNotification';
    const reminder = await texter.get(`${reminders}/GetByAccountId/?accountId=${AccountId}`);
    await texter.post(`${reminders}/AddOrUpdate`, {
      ...(valuesAt(reminder.body, 'data')[0] as object),
      AccountId,
      Active: true,
      NewBill: true,
      ByEmail: true,
      Email: 'phone@billfold.example',
    });
    const switched = await texter.post(`${reminders}/EnableOrDisabledReminder`, {
      AccountId,
      Active: false,
    });
    expect(switched.body).toEqual({ data: { success: true, enabled: false } });
  });
});

describe('A ticket for a document', () => {
  test('opens that document once, is no session, and opens nothing else (API2-86)', async () => {
    const list = await http.get('/services/web/billDisplay/GetWebAccountListDetails');
    const [first, second] = valuesAt(list.body, 'data[].accounts[].ebill_id').filter(Boolean);
    const u = `/services/web/billDisplay/GetPDFDocument/${first}`;
    const mint = async () =>
      String(valuesAt((await http.post('/services/pdf-ticket', { u })).body, 'data.ticket')[0]);
    const open = (path: string, t: string) =>
      httpOf(portal).get(`/services/pdf?${new URLSearchParams({ u: path, t, n: 'bill.pdf' })}`);
    const ticket = await mint();
    expect((await httpOf(portal, { token: ticket, cookies: '' }).get('/api/v2.1/cart/items')).status).toBe(
      401,
    );
    const other = await open(`/services/web/billDisplay/GetPDFDocument/${second}`, await mint());
    expect(other.status).not.toBe(200);
    expect((await open(u, ticket)).status).toBe(200);
    expect((await open(u, ticket)).status).not.toBe(200);
    const late = await mint();
    portal.pass(10 * 60_000);
    expect((await open(u, late)).status).not.toBe(200);
  });
});
