import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { payer } from '../support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { type Http, httpOf, valuesAt } from './http.ts';

let portal: Portal;
let dana: SignedInCustomer;
let http: Http;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  http = httpOf(portal, dana);
});

afterAll(() => portal.close());

const WEB = '/services/web';
const inDays = (days: number) => addDays(portal.parts.clock.today(), days);

/** A request that differs from a good one in one field. */
interface Refused {
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** The field that the answer names, and the words for it. */
  readonly field: string;
  readonly words: RegExp;
  readonly method?: 'post' | 'put';
}

async function errorsOf({ path, body, method = 'post' }: Refused) {
  const answer = await http[method](path, body);
  const { errors } = answer.body as { errors?: Record<string, string> };
  return { status: answer.status, errors: errors ?? answer.body };
}

async function expectRefused(wrong: Refused): Promise<void> {
  const { status, errors } = await errorsOf(wrong);
  expect([status, errors]).toEqual([422, { [wrong.field]: expect.stringMatching(wrong.words) }]);
}

const till = () => payer(portal, () => dana);
const CARD = '4242 4242 4242 4242';

describe('Whatever an app sends, the server refuses it as the screen does, at its field (SRV2-26):', () => {
  test.each([
    ['short', /at least 8 characters/],
    ['nodigitsHERE', /at least one digit/],
    ['aaaB1234c', /repeated consecutively/],
    ['Password1', /NOT commonly used/],
  ])('the new password %s', async (password, words) => {
    const change = { old_password: 'Demo-pass-1', new_password: password };
    await expectRefused({
      path: `${WEB}/customer/ChangePassword`,
      body: change,
      field: 'new_password',
      words,
    });
    const reset = { password_reset_token: 'of no mail', password, recaptcha_token: await portal.botCheck() };
    await expectRefused({ path: `${WEB}/customer/ResetPassword`, body: reset, field: 'password', words });
    const replaced = { newpassword: password, uuid: 'of no mail' };
    await expectRefused({ path: '/api/v2.1/new-password', body: replaced, field: 'newpassword', words });
  });

  test.each(['', '12', '080', '555-12'])('the mobile number %j', async (number) => {
    await expectRefused({
      path: `${WEB}/customer/GenerateMobileVerificationCode`,
      body: { MobileNumber: number },
      field: 'mobile_number',
      words: /mobile|10 digits/i,
    });
  });

  test.each(['', 'nobody', 'a@b', 'one,two@mail.example'])('the email address %j', async (address) => {
    await expectRefused({
      path: `${WEB}/customer/GenerateEmailVerificationCode`,
      body: { email_address: address },
      field: 'email_address',
      words: /email/i,
    });
  });

  test.each([
    ['a name without letters', { fname: '!!!' }, 'fname'],
    ['a card number as a name', { lname: CARD }, 'lname'],
    ['a phone number of three digits', { billing_phone: '555' }, 'billing_phone'],
    ['a zip code that is none', { billing_zip: '1' }, 'billing_zip'],
    ['a state that is none', { billing_state: 'XX' }, 'billing_state'],
    ['a city of 51 letters', { billing_city: 'x'.repeat(51) }, 'billing_city'],
    ['an address without a letter or digit', { billing_address: '#' }, 'billing_address'],
  ])('%s in a profile', async (_, wrong, field) => {
    const { body } = await http.get(`${WEB}/customer/GetCustomerProfile`);
    const profile = (body as { data: Record<string, unknown> }).data;
    await expectRefused({
      path: `${WEB}/customer/Update`,
      body: { ...profile, ...wrong },
      field,
      words: /\w/,
    });
  });

  test('a card number as the nickname of an account', async () => {
    const { account_id } = await till().accountNumbered('100-2218-04');
    await expectRefused({
      path: `/api/v2.1/accounts/${account_id}`,
      method: 'put',
      body: { nickname: CARD },
      field: 'nickname',
      words: /card number/,
    });
  });

  describe('in the cart', () => {
    const filled = async () => {
      await till().review({ accounts: ['100-2218-04'], method: 'Business Amex' });
      const { body } = await http.get(`${WEB}/cart/Get`);
      return valuesAt(body, 'data.items[].cart_item_id')[0];
    };

    test.each([
      [0, /./],
      [-5, /./],
      [99_999, /overpay/],
      [12.345, /decimals/],
    ])('the amount %d', async (amount, words) => {
      const cart_item_id = await filled();
      await expectRefused({
        path: `${WEB}/cart/UpdateItem`,
        body: { cart_item_id, amount, quantity: 1 },
        field: 'amount',
        words,
      });
    });

    test.each([-1, 400, 3_000_000])('a payment date %d days from today', async (days) => {
      await filled();
      await expectRefused({
        path: `${WEB}/cart/UpdateScheduledDate`,
        body: { scheduled_date: days > 10_000 ? '9999-12-31' : inDays(days) },
        field: 'scheduled_date',
        words: /date/i,
      });
    });

    test.each([
      ['email', 'nobody', 'receipt_options.0.value'],
      ['sms', '12', 'receipt_options.0.value'],
    ])('a receipt by %s to %s', async (type, value, field) => {
      await filled();
      const answer = await http.post(`${WEB}/cart/UpdateRecipients`, [{ type, value }]);
      expect([answer.status, Object.keys((answer.body as { errors?: object }).errors ?? {})]).toEqual([
        422,
        [field],
      ]);
    });

    test('a purchase order number of 41 characters', async () => {
      await filled();
      await expectRefused({
        path: `${WEB}/cart/UpdatePurchaseOrderNumber`,
        body: { purchase_order_number: 'x'.repeat(41) },
        field: 'purchase_order_number',
        words: /40 characters/,
      });
    });

    test.each([0, -1, 0.001])('a part of a split payment of %d', async (amount) => {
      await filled();
      const { body } = await http.get('/api/v2.1/payment-methods');
      await expectRefused({
        path: '/api/v2.1/cart/billing-info',
        method: 'put',
        body: { payment_method: valuesAt(body, 'items[].id')[0], amount },
        field: 'amount',
        words: /./,
      });
    });
  });

  describe('of a pending payment', () => {
    let confirmation_number: unknown;

    beforeAll(async () => {
      await till().pay({ accounts: ['100-2218-77'], method: 'Everyday Visa', on: inDays(3) });
      const { body } = await http.get(`${WEB}/schedulePayment/GetList`);
      [confirmation_number] = valuesAt(body, 'data[].confirmation_number');
    });

    test.each([
      ['no amount', { amount: 0 }, 'amount'],
      ['an amount above what is owed', { amount: 99_999 }, 'amount'],
      ['a day that has passed', { schedule_date: '2020-01-01' }, 'schedule_date'],
      ['a day in the year 9999', { schedule_date: '9999-12-31' }, 'schedule_date'],
      ['a day that is none', { schedule_date: '2027-02-30' }, 'schedule_date'],
    ])('%s', async (_, wrong, field) => {
      await expectRefused({
        path: `${WEB}/schedulePayment/Edit`,
        body: { confirmation_number, amount: 1, schedule_date: inDays(4), ...wrong },
        field,
        words: /./,
      });
    });
  });

  test.each([
    ['below the last one', { reading: 1 }, 'reading'],
    ['with half a unit', { reading: 999_999.5 }, 'reading'],
    ['of the year 9999', { date_read: '9999-12-31' }, 'date_read'],
  ])('a meter reading %s', async (_, wrong, field) => {
    const { account_id, conf_id, entity_id } = await till().accountNumbered('100-2218-04');
    const [meter] = (await till().bill('100-2218-04')).meter_readings;
    const good = { reading: 999_999_999, date_read: inDays(0), meter_id: meter?.id };
    await expectRefused({
      path: '/api/v2.1/meter-reading',
      body: { org_id: entity_id, conf_id, account_id, ...good, ...wrong },
      field,
      words: /./,
    });
  });

  test.each([
    ['an account number that is missing', { account_number: '  ' }, 'account_number'],
    ['an account number of 61 characters', { account_number: '1'.repeat(61) }, 'account_number'],
  ])('%s', async (_, wrong, field) => {
    const { conf_id, entity_id } = await till().accountNumbered('100-2218-04');
    const good = { entity_id, conf_id, account_number: '100-5501-20', last_or_business_name: '', pin: '' };
    await expectRefused({ path: `${WEB}/account/Locate`, body: { ...good, ...wrong }, field, words: /./ });
  });
});
