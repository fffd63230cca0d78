import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { fields, type Http, httpOf, missingFrom, valuesAt } from './http.ts';

let portal: Portal;
let customer: SignedInCustomer;
let http: Http;

beforeAll(async () => {
  portal = await openPortal();
  customer = await portal.signIn('demo');
  http = httpOf(portal, customer);
});

afterAll(() => portal.close());

async function bodyOf(path: string): Promise<unknown> {
  const { status, body } = await http.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

interface Listed {
  readonly ebill_id: number;
  readonly account_id: number;
  readonly account_num: string;
  readonly entity_id: number;
  readonly conf_id: number;
  readonly nickname: string;
}

const GROUPS = '/services/web/billDisplay/GetWebAccountListDetails';

async function listedAccounts(): Promise<Listed[]> {
  return valuesAt(await bodyOf(GROUPS), 'data[].accounts[]') as Listed[];
}

async function allBills(): Promise<unknown[]> {
  const ids = (await listedAccounts()).map(({ ebill_id }) => ebill_id).filter(Boolean);
  return Promise.all([...new Set(ids)].map((id) => bodyOf(`/api/v2.1/ebills/${id}`)));
}

describe('An answer carries the agreed fields:', () => {
  test('a profile (ENT-01, ENT2-12)', async () => {
    const names = `fname lname business_name email verified mobile_registration billing_address billing_city
      billing_state billing_zip billing_phone mobile_number terms_accepted account_type date_pw_last_changed`;
    expect(
      missingFrom(await bodyOf('/services/web/customer/GetCustomerProfile'), fields('data', names)),
    ).toEqual([]);
  });

  test('a biller, with its bill types and how to register (ENT-03, ENT-05)', async () => {
    const found = await bodyOf('/services/web/entity/Search?searchText=');
    expect(
      missingFrom(
        found,
        fields(
          'data[]',
          `id name logo.normal.url registration_data.registration_url registration_data.registration_token
           registration_data.organization_data`,
        ),
      ),
    ).toEqual([]);
    const [id] = valuesAt(found, 'data[].id');
    const biller = await bodyOf(`/api/v2.1/billers/${id}?expand=allowed_payment_methods`);
    const types = `id name name_search_label account_num_label allow_paperless default_paperless_on is_business_tax
      show_bill_example has_xbp_fee multiple_pay_methods require_bill_display is_utility no_overpayment
      can_edit_amount`;
    expect(missingFrom(biller, ['id', 'name', ...fields('bill_types[]', types)])).toEqual([]);
    expect(
      missingFrom(
        biller,
        fields('allowed_payment_methods', 'visa mastercard discover americanexpress eft other'),
      ),
    ).toEqual([]);
  });

  test('a biller on the bill list, with its accounts and their auto pay (ENT-04, ENT-06, ENT-07, ENT-08)', async () => {
    const account = `account_num account_id ebill_id nickname paperless period_amt_due balance
      amount_due_calculated conf_id entity_id bill_type allow_multi_select ach_enabled
      collections.isInCollections autoPay due_date cart_item_id prepay is_payable real_time_balance`;
    const autoPay = `isActive isAllowed ap_master_id allow_due_date disable_set_day disable_set_amount
      scheduledDate`;
    expect(
      missingFrom(await bodyOf(GROUPS), [
        ...fields('data[]', 'id name logo.normal.url common_name count'),
        ...fields('data[].accounts[]', account),
        ...fields('data[].accounts[].autoPay', autoPay),
      ]),
    ).toEqual([]);
  });

  test('the parts of a bill: activity, usage, tables and meter readings (ENT-15, ENT-16, ENT-17, ENT-18)', async () => {
    const bills = await allBills();
    const tables = ['supplemental[]', 'custom_data[]', 'licenses', 'invoices', 'readings', 'account_aging'];
    expect(
      missingFrom(bills, [
        ...fields('[].account_activity', 'title with_summary data[].label data[].value data[].options'),
        ...fields('[]', 'meter_readings previous_statement_info watersmart_link'),
        ...fields('[].graph_data[]', 'header meter_ids series labels graph_readings'),
        ...fields('[].meter_readings[]', 'id curr_date prev_date curr_reading prev_reading'),
        ...tables.flatMap((table) => fields(`[].${table}`, 'title headers[] rows[]')),
        ...fields('[].invoices.rows[]', 'id amount paid'),
        ...fields('[].licenses.rows[]', 'id amount paid'),
      ]),
    ).toEqual([]);
    const options = new Set(valuesAt(bills, '[].account_activity.data[].options[]'));
    expect([...options].sort()).toEqual(['alert', 'currency', 'date', 'emphasis', 'number', 'string']);
  });

  test('an item of the cart, its state and its billing infos (ENT-20, ENT-21, ENT-23, ENT-24)', async () => {
    const account = (await listedAccounts()).find(({ nickname }) => nickname === 'Home water');
    const item = {
      reference_num: account?.account_num,
      reference_num2: '',
      conf_id: account?.conf_id,
      quantity: 1,
      amount: 10,
    };
    expect((await http.post('/services/web/cart/AddToCart', { source_id: 1, items: [item] })).status).toBe(
      200,
    );
    const names = `cart_item_id ebill_id entity_id entity_name conf_id has_xbp_fee description amount amount_due
      quantity scheduled_date due_date autopay_scheduled_date reference_num reference_num2 account_num2 account_id
      can_edit_amount is_business_tax service_address.address1 service_address.address2 ach_enabled`;
    const items = await bodyOf('/api/v2.1/cart/items');
    expect(missingFrom(items, fields('items[]', names))).toEqual([]);
    expect(valuesAt(items, 'items[].quantity')).toEqual([1]);
    const methods = valuesAt(await bodyOf('/api/v2.1/payment-methods'), 'items[]') as {
      id: number;
      nickname: string;
    }[];
    const visa = methods.find(({ nickname }) => nickname === 'Everyday Visa');
    await http.put('/api/v2.1/cart/billing-info', { payment_method: visa?.id, amount: 10 });
    expect(
      missingFrom(await bodyOf('/api/v2.1/cart/billing-info'), fields('items[]', 'id payment_method amount')),
    ).toEqual([]);
    expect(
      missingFrom(await bodyOf('/services/web/cart/Get'), fields('data', 'items[] total scheduled_date')),
    ).toEqual([]);
  });

  test('the details of a checkout, and its review (ENT-25, ENT-26, ENT-27)', async () => {
    const details = `messages total accepted_pay_types blacklisted_account_number fee_disclosures
      is_eft_blacklisted is_pending_payment wallets[] cart_wallet_id receipt_options`;
    expect(
      missingFrom(await bodyOf('/services/web/cart/GetCheckoutDetails'), fields('data', details)),
    ).toEqual([]);
    const review = `terms_and_conditions cart_details[] has_xbp_fee cart_fee_message scheduled_date
      purchase_order_number billing_information.first_name billing_information.last_name
      billing_information.address.address billing_information.address.city billing_information.address.state
      billing_information.address.zip billing_information.phone payment_details.payment_type
      payment_details.routing_number payment_details.account_number payment_details.card_type
      payment_details.card_number payment_details.is_corporate_card`;
    expect(missingFrom(await bodyOf('/services/web/cart/ReviewAndConfirm'), fields('data', review))).toEqual(
      [],
    );
  });

  test('the fees of a bill type (ENT-28, ENT2-02, ENT2-03)', async () => {
    const account = (await listedAccounts()).find(({ nickname }) => nickname === 'Home water');
    const pair = `${account?.entity_id}/${account?.conf_id}`;
    const names = `autopay fee_info_text cc_fee_description eft_fee_description rev_neutral_description
      is_xbp_fee transaction_limit`;
    expect(
      missingFrom(await bodyOf(`/api/v2.1/payment-method/get-fee-disclosure/${pair}`), fields('', names)),
    ).toEqual([]);
    const terms = await bodyOf(`/api/v2.1/payment-method/terms-and-conditions/${pair}`);
    expect(missingFrom(terms, ['terms_and_conditions'])).toEqual([]);
  });

  test('a payment method (ENT-29, ENT2-10)', async () => {
    const expand = 'assoc_auto_pays,assoc_scheduled_payments,assoc_pay_by_text';
    const names = `id nickname type.id type.category type.name type.icon_url
      pay_data.first_six pay_data.last_four pay_data.exp_month pay_data.exp_year pay_data.cardholder_name
      pay_data.bank_routing_number pay_data.bank_name stored expired expiring enabled
      billing_information.first_name billing_information.last_name billing_information.business_name
      billing_information.address.address billing_information.address.city billing_information.address.state
      billing_information.address.zip billing_information.phone billing_information.email
      business bank_account_type wallet_id wallet_name pay_method_id
      assoc_auto_pays assoc_scheduled_payments assoc_pay_by_text`;
    const answer = await bodyOf(`/api/v2.1/payment-methods?expand=${expand}`);
    expect(missingFrom(answer, fields('items[]', names))).toEqual([]);
    for (const name of ['id', 'nickname', 'type.id'] as const) {
      const own = { id: 'wallet_id', nickname: 'wallet_name', 'type.id': 'pay_method_id' }[name];
      expect(valuesAt(answer, `items[].${own}`)).toEqual(valuesAt(answer, `items[].${name}`));
    }
    expect(new Set(valuesAt(answer, 'items[].type.icon_url'))).toEqual(
      new Set(['/icons/methods/card.svg', '/icons/methods/bank.svg']),
    );
  });

  test('a receipt (ENT-31, ENT2-09)', async () => {
    const found = await bodyOf('/api/v2.1/transactions?sort=-transaction_date&q=&page=1&per_page=20');
    const [number] = valuesAt(found, 'items[].confirmation_num');
    const names = `transaction_receipts[].transaction_date
      transaction_receipts[].billing_information.first_name transaction_receipts[].billing_information.last_name
      transaction_receipts[].confirmation_num transaction_receipts[].entity_name
      transaction_receipts[].transactions.items[].item_description
      transaction_receipts[].transactions.items[].amount transaction_receipts[].trans_status
      transaction_receipts[].trans_msg transaction_receipts[].receipt_customizations.total_label gross_total
      payment_method successItemCount`;
    const receipt = await bodyOf(`/services/web/transactions/GetReceipt?confirmation_number=${number}`);
    expect(missingFrom(receipt, fields('data', names))).toEqual([]);
    const partner = httpOf(portal, await portal.signIn('partner'));
    const list = (await partner.get('/services/web/schedulePayment/GetList')).body;
    const [pending] = valuesAt(list, 'data[].confirmation_num');
    const preview = await partner.get(
      `/services/web/schedulePayment/GetReceipt?confirmation_number=${pending}`,
    );
    expect(missingFrom(preview.body, fields('data', `${names} trans_status`))).toEqual([]);
  });

  test('an alert and a notification (ENT-32, ENT-33, ENT2-25)', async () => {
    const alerts = await bodyOf('/api/v2.1/alerts?alert_type=notification&is_read=false&page=1&per_page=20');
    expect(
      missingFrom(alerts, fields('items[]', 'id alert_type is_read message href typeMsg formattedDate')),
    ).toEqual([]);
    expect(new Set(valuesAt(alerts, 'items[].alert_type'))).toEqual(new Set(['notification']));
  });

  test('the settings of an auto pay (ENT2-01)', async () => {
    const autopay = httpOf(portal, await portal.signIn('autopay'));
    const list = (await autopay.get('/api/v2.1/auto-pays/list')).body;
    const ids = valuesAt(list, '[].ebill_id').concat(valuesAt(list, 'items[].ebill_id')).filter(Boolean);
    const all = await Promise.all(
      ids.map(async (id) => (await autopay.get(`/api/v2.1/auto-pays/${id}`)).body),
    );
    const names = `id active inactive_reason is_controller entity_id conf_id entity_name account_num ap_master_id
      run_period day_of_month days_before_due_date start_date end_date endAutoPay paymentAmountOption pay_amount
      max_pay_amount setAmountLimit primary_payment_method_id secondary_payment_method_id_array
      allowedPaymentMethods.eft allowedPaymentMethods.visa allowedPaymentMethods.mastercard
      allowedPaymentMethods.discover allowedPaymentMethods.americanexpress ach_enabled allow_due_date
      disable_set_day disable_set_amount email email2 notify_payment notify_payment_error notify_schedule
      notify_disable notify_enable run_date run_amount wallet_name fname lname flash wizardMode changesPending`;
    expect(missingFrom(all, fields('[]', names))).toEqual([]);
  });

  test('a reminder (ENT2-06)', async () => {
    const account = (await listedAccounts()).find(({ nickname }) => nickname === 'Home water');
    const reminder = await bodyOf(
      `/services/web/scheduleNotification/GetByAccountId/?accountId=${account?.account_id}`,
    );
    const names = `AccountId Active NewBill DaysBeforeDueDate PastDue ByEmail Email Email2 ByText
      next_reminder_date`;
    expect(missingFrom(reminder, fields('data', names))).toEqual([]);
  });

  test('the switches of the notifications, by topic and for a page (ENT2-15)', async () => {
    const switches = `notify_payment_email_ebill notify_payment_ebill_text notify_payment_email_autopay
      notify_payment_autopay_text notify_payment_email_payment notify_payment_payment_text`;
    const { status, body } = await http.post('/api/v2.1/customer-notification/get-customer-notification', {
      page_name: 'mobile',
    });
    expect(status).toBe(200);
    expect(missingFrom(body, fields('', switches))).toEqual([]);
  });

  test('a code for a mobile number (ENT2-16)', async () => {
    const fresh = httpOf(portal, await portal.signIn('empty'));
    const sent = await fresh.post('/services/web/customer/GenerateMobileVerificationCode', {
      MobileNumber: '(303) 555-0188',
    });
    expect(missingFrom(sent.body, fields('data', 'success number_of_digits expire_in_minutes'))).toEqual([]);
    const tried = await fresh.post('/services/web/customer/VerifyMobileNumber', { VerificationCode: '0000' });
    expect(missingFrom(tried.body, fields('data', 'success verified message'))).toEqual([]);
    expect(valuesAt(tried.body, 'data.verified')).toEqual([false]);
  });
});
