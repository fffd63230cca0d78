import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { CallFailed } from '../../../domain/api/failure.ts';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { listAutoPayMethods, saveAutoPay } from '../../../domain/auto-pay/calls.ts';
import { type AutoPayForm, autoPayFormOf, entryOf } from '../../../domain/auto-pay/form.ts';
import { sampleAutoPay } from '../../../domain/fixtures/auto-pay.ts';
import { sampleMethod } from '../../../domain/fixtures/checkout.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { autoPaySetupMachine } from '../../../machines/auto-pay/auto-pay-setup.machine.ts';
import { refused } from './gate.ts';
import { callAnswered, callFailed, customerSends, type MachineWalk, type Move, type Stage } from './moves.ts';

const BUSY = 'Busy for a moment.';
const REFUSED = new CallFailed({ kind: 'refused', message: BUSY, status: 422, errors: {} });
const SAVED = sampleAutoPay();
const METHODS = [
  sampleMethod(1, { id: 21 }),
  sampleMethod(5, { id: 22 }),
  sampleMethod(3, { id: 23, expired: true }),
  sampleMethod(2, { id: 24 }),
];
const TODAY = calendarDate('2026-11-22');

const SOME = 'the settings';
const NONE = 'the settings, with no method in the wallet';

const OF_NEW_ONE = 'An auto pay that stands is offered with no method';

interface Context {
  readonly saved: AutoPay;
  readonly form: AutoPayForm;
  readonly methods: readonly unknown[] | undefined;
}
const contextOf = ({ context }: AnyMachineSnapshot) => context as Context;
const isEditing = (snapshot: AnyMachineSnapshot) => snapshot.matches({ entries: 'editing' });

/** Changes one field at a time. */
const isUnchanged = (snapshot: AnyMachineSnapshot) =>
  isEditing(snapshot) && !snapshot.matches({ entries: { editing: 'changed' } });
const isAt = (tab: string) => (snapshot: AnyMachineSnapshot) => snapshot.matches({ tab });
const both =
  (...all: ((snapshot: AnyMachineSnapshot) => boolean)[]) =>
  (snapshot: AnyMachineSnapshot) =>
    all.every((one) => one(snapshot));

const press =
  (name: string | RegExp) =>
  async ({ page }: Stage) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
const tab =
  (name: string) =>
  ({ page }: Stage) =>
    page.getByRole('tab', { name }).click();
/** The first part of the sentence is what is paid. */
const amountOf = ({ page }: Stage) =>
  page.getByRole('region', { name: 'In one sentence' }).getByRole('link').first().click();
const second = (page: Page) => page.getByRole('textbox', { name: 'Second email' });

let nth = 0;
let before = '';
let hasMethods = true;

/** Events that the page sends itself as soon as it opens. */
const comes = (move: Move): Move => ({ ...move, does: async () => {}, before: async () => {} });

const edited = (
  as: string,
  change: Partial<AutoPayForm> | ((saved: AutoPay) => Partial<AutoPayForm>),
  at: string,
  does: Move['does'],
) =>
  customerSends(
    'form.edited',
    (snapshot) => ({ change: typeof change === 'function' ? change(contextOf(snapshot).saved) : change }),
    does,
    { as, when: both(isUnchanged, isAt(at)) },
  );

/** Opens saved settings at an address. `open` provides a wallet with or without methods. */
export const autoPaySetupWalked = (address: string): MachineWalk => ({
  machine: autoPaySetupMachine,
  starts: [
    {
      name: SOME,
      input: { saved: SAVED, form: undefined, today: TODAY, tab: 'schedule' },
      open: open(address, true),
    },
    {
      name: NONE,
      input: { saved: SAVED, form: undefined, today: TODAY, tab: 'schedule' },
      open: open(address, false),
    },
  ],
  calls: { saveSettings: saveAutoPay },
  changes: [
    [
      listAutoPayMethods,
      (body) =>
        hasMethods
          ? (body as { nickname: string }[]).map((method) => ({
              ...method,
              expired: method.nickname === 'Avery Discover',
            }))
          : [],
    ],
  ],
  facts: (snapshot) => {
    const { saved, form, methods } = contextOf(snapshot);
    const first = autoPayFormOf(saved);
    return [
      methods?.length,
      form.primary_payment_method_id,
      (Object.keys(form) as (keyof AutoPayForm)[]).filter(
        (field) => JSON.stringify(form[field]) !== JSON.stringify(first[field]),
      ),
    ];
  },
  moves: [
    comes(
      customerSends('methods.renewed', { methods: METHODS }, async () => {}, {
        from: SOME,
        when: (snapshot) => contextOf(snapshot).methods === undefined,
      }),
    ),
    comes(
      customerSends('methods.renewed', { methods: [] }, async () => {}, {
        as: ', none',
        from: NONE,
        when: (snapshot) => contextOf(snapshot).methods === undefined,
      }),
    ),
    customerSends(
      'settings.renewed',
      (snapshot) => ({ settings: contextOf(snapshot).saved }),
      async () => {},
    ),
    ...['Schedule', 'Amount', 'Method', 'Notifications', 'Summary'].map((name) =>
      customerSends('tab.chosen', { tab: name.toLowerCase() }, tab(name), {
        as: ` ${name}`,
        when: isEditing,
      }),
    ),
    customerSends('part.chosen', { tab: 'amount' }, amountOf, { when: isEditing }),
    customerSends('next.chosen', {}, press('Next'), { when: isEditing }),
    customerSends('back.chosen', {}, press('Back'), { when: isEditing }),
    edited(', a start in the past', { start_date: '2020-01-01' }, 'schedule', ({ page }) =>
      page.getByLabel('Start date').fill('2020-01-01'),
    ),
    edited(
      ', a limit of nothing',
      { setAmountLimit: true, max_pay_amount: '0' },
      'amount',
      async ({ page }) => {
        const limit = page.getByRole('switch', { name: 'Safety limit' });
        if (!(await limit.isChecked())) await limit.click();
        await page.getByLabel('Pay at most').fill('0');
      },
    ),
    edited(', no primary', { primary_payment_method_id: null }, 'method', press('Remove primary method')),
    edited(', no email', { email: 'nobody' }, 'notifications', ({ page }) =>
      page.getByRole('textbox', { name: /email/i }).first().fill('nobody'),
    ),
    edited(
      ', another email',
      () => ({ email2: `later${nth}@quinn.example` }),
      'notifications',
      async ({ page }) => {
        before = await second(page).inputValue();
        nth += 1;
        await second(page).fill(`later${nth}-${Date.now()}@quinn.example`);
      },
    ),
    customerSends(
      'form.edited',
      (snapshot) => ({ change: { email2: contextOf(snapshot).saved.email2 } }),
      ({ page }) => second(page).fill(before),
      {
        as: ', as before',
        when: (snapshot) =>
          isAt('notifications')(snapshot) &&
          snapshot.matches({ entries: { editing: 'changed' } }) &&
          contextOf(snapshot).form.email2 !== contextOf(snapshot).saved.email2,
      },
    ),
    customerSends('edits.dropped', {}, press('Cancel'), {
      when: (snapshot) => snapshot.matches({ entries: { editing: 'changed' } }),
    }),
    customerSends(
      'primary.chosen',
      { method: METHODS[1] },
      ({ page }) => page.getByRole('radio', { name: /^Avery checking/ }).click(),
      { when: both(isUnchanged, isAt('method')), from: SOME },
    ),
    customerSends(
      'primary.chosen',
      { method: METHODS[2] },
      ({ page }) => page.getByRole('radio', { name: /^Avery Discover/ }).click(),
      { as: ', expired', when: both(isUnchanged, isAt('method')), from: SOME },
    ),
    customerSends('backup.chosen', { method: METHODS[3] }, press(/^Add as backup Avery Mastercard/), {
      when: both(isUnchanged, isAt('method')),
      from: SOME,
    }),
    customerSends('addition.chosen', {}, press('Add Pay Method'), { when: both(isEditing, isAt('method')) }),
    customerSends('addition.chosen', {}, press('YES'), {
      as: ', as offered',
      when: (snapshot) => snapshot.matches({ entries: 'offering' }),
    }),
    customerSends('addition.chosen', {}, press('ADD'), {
      as: ', instead of none',
      when: (snapshot) => snapshot.matches({ entries: 'withoutMethod' }),
    }),
    customerSends('disabling.chosen', {}, press('DISABLE')),
    customerSends('message.read', {}, ({ page }) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Okay|NO|Close)$/ })
        .first()
        .click(),
    ),
    customerSends('save.chosen', {}, press(/^(Save Changes|Saved!)$/), {
      when: (snapshot) => isEditing(snapshot) && !snapshot.matches({ entries: { editing: 'unchanged' } }),
    }),
    callAnswered(
      'saveSettings',
      (snapshot) => {
        const { saved, form } = contextOf(snapshot);
        return { ...saved, ...entryOf(form) };
      },
      { when: (snapshot) => contextOf(snapshot).form.primary_payment_method_id !== null },
    ),
    callFailed('saveSettings', refused(BUSY), REFUSED),
  ],
  leavingBy: ['entries.editing: addition.chosen', 'entries.offering: addition.chosen'],
  impossible: {
    'tab: part.chosen 2': 'Every tab of an auto pay that stands is open',
    'entries.editing: offer.opened': OF_NEW_ONE,
    'entries.editing.unchanged: offer.opened': OF_NEW_ONE,
  },
});

function open(address: string, withMethods: boolean) {
  return async ({ page, gate }: Stage) => {
    hasMethods = withMethods;
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/robots.txt');
    const response = page.waitForResponse(/\/payment-methods\/autopay\//);
    await page.goto(address);
    await response;
    await page.getByRole('tab', { name: 'Schedule' }).waitFor();
    gate.shut();
  };
}
