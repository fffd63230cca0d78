import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { autoPayer } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

const POWER = '5520 448 19';
const VISA = 'Everyday Visa';
const CHECKING = 'Joint checking';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

/** The methods with these uses, by their nicknames. */
async function methodsOf(who: SignedInCustomer, expand: string) {
  const { items } = (await portal.send(listPaymentMethods, { expand }, who)).answer();
  return (nickname: string) => items.find((method) => method.nickname === nickname);
}

test('a method names the accounts that I pay with it by text, and no other method does (API-59, WAL-41)', async () => {
  const tova = await portal.signIn('text');
  const named = await methodsOf(tova, 'assoc_pay_by_text');
  const accountsOf = (nickname: string) =>
    named(nickname)?.assoc_pay_by_text?.map(({ account_number }) => account_number);
  expect(accountsOf('Tova checking')).toEqual(['5520 900 02']);
  expect(accountsOf('Tova Mastercard (is declined)')).toEqual(['5520 900 03']);
  const [use] = named('Tova checking')?.assoc_pay_by_text ?? [];
  const account = await payer(portal, () => tova).accountNumbered('5520 900 02');
  expect(use).toEqual({
    account_id: account.account_id,
    ebill_id: account.ebill_id,
    entity_name: 'Cascade Power & Light',
    account_number: '5520 900 02',
    payment_type: 'District heating',
  });
});

test('a method names the auto pays that it pays first or as a backup (API-59, WAL-41)', async () => {
  const auto = autoPayer(portal, () => dana);
  const backup = await auto.methodNamed(CHECKING);
  const entry = await auto.entry(VISA, { secondary_payment_method_id_array: [backup] });
  (await auto.create(POWER, entry)).answer();
  const named = await methodsOf(dana, 'assoc_auto_pays');
  const { ebill_id } = await payer(portal, () => dana).accountNumbered(POWER);
  const use = {
    ap_master_id: await auto.idOf(POWER),
    ebill_id,
    entity_name: 'Cascade Power & Light',
    account_number: POWER,
    payment_type: 'Residential electric',
    is_account_blacklisted: false,
  };
  expect(named(VISA)?.assoc_auto_pays).toEqual([use]);
  expect(named(CHECKING)?.assoc_auto_pays).toEqual([use]);
  expect(named('Discover, expiring')?.assoc_auto_pays).toEqual([]);
});

test('a method names the pending payments that it pays alone or in part (API-59, WAL-41)', async () => {
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 3);
  const [alone = ''] = (await till.pay({ accounts: ['LOT-118'], method: VISA, on })).confirmation_nums;
  const split = await till.split({ accounts: [POWER], amount: cents(3_000), on }, [
    [VISA, 1_000],
    [CHECKING, 2_000],
  ]);
  const named = await methodsOf(dana, 'assoc_scheduled_payments');
  const numbersOf = (nickname: string) =>
    named(nickname)
      ?.assoc_scheduled_payments?.map(({ confirmation_num }) => confirmation_num)
      .sort();
  expect(numbersOf(VISA)).toEqual([alone, split].sort());
  expect(numbersOf(CHECKING)).toEqual([split]);
  expect(numbersOf('Discover, expiring')).toEqual([]);
  expect(named(CHECKING)?.assoc_scheduled_payments).toEqual([
    {
      confirmation_num: split,
      entity_name: 'Cascade Power & Light',
      account_num: POWER,
      scheduled_date: on,
      amount: 3_000,
    },
  ]);
});

test('only the uses that are asked for are told (API-59)', async () => {
  const named = await methodsOf(dana, 'assoc_pay_by_text');
  expect(Object.keys(named(VISA) ?? {}).filter((name) => name.startsWith('assoc_'))).toEqual([
    'assoc_pay_by_text',
  ]);
});
