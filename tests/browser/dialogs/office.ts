import { expect, type Page } from '@playwright/test';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { encode } from '../../../domain/api/codec.ts';
import { NO_COUNTS } from '../../../domain/imports/counts.ts';
import { getImport } from '../../../domain/office/import-calls.ts';
import { tryMapping } from '../../../domain/office/mapping-calls.ts';
import { getOwnFactors, startApp } from '../../../domain/office/sign-in/factor-calls.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { BILLER } from '../../../office/text/billers.ts';
import { CUSTOMER_ACTS } from '../../../office/text/customer-acts.ts';
import { ASK, WAITING } from '../../../office/text/en.ts';
import { IMPORT } from '../../../office/text/imports.ts';
import { CHANGE_MAPPING } from '../../../office/text/mappings.ts';
import { ADD_PASSKEY, OWN_SIGN_IN, REMOVE_FACTOR, SET_UP_APP } from '../../../office/text/own-sign-in.ts';
import { PEOPLE_REQUEST, PERSON, ROLES_FORM } from '../../../office/text/people.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../../../office/text/refunds.ts';
import { FRESH, IDLE } from '../../../office/text/session.ts';
import { STAFF } from '../../../server/demo/staff.ts';
import { signInStaff } from '../staff-sign-in.ts';
import { keepLastMinute, type Stage, storiesIn } from './story.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const at =
  (path: string, then: (page: Page) => Promise<void>) =>
  async ({ page }: Stage) => {
    await page.goto(`/office/${path}`);
    await then(page);
  };

async function openRefund(page: Page): Promise<void> {
  const paid = page.getByRole('row').filter({ hasText: 'Harbor City Utilities' }).filter({ hasText: 'Paid' });
  await paid.first().getByRole('link').click();
  await press(page, ASK_REFUND.open);
}

async function askForRefund(page: Page): Promise<void> {
  await openRefund(page);
  const question = page.getByRole('dialog');
  await question.getByLabel(ASK_REFUND.amount).fill('5');
  await question.getByLabel(ASK_REFUND.reason).fill('You paid twice.');
  await press(page, ASK_REFUND.submit);
}

async function decideRefund({ page, visit }: Stage): Promise<void> {
  const other = await visit('cashier');
  await other.goto('/office/payments');
  await askForRefund(other);
  await expect(other.getByText(REFUND_STATE.asked).first()).toBeVisible();
  await page.goto(other.url());
  await press(page, REFUNDS.approve);
}

async function openPerson(page: Page): Promise<void> {
  await page.getByRole('link', { name: STAFF.viewer.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: STAFF.viewer.name })).toBeVisible();
}

const onPerson = (action: string) =>
  at('people', async (page) => {
    await openPerson(page);
    await press(page, action);
  });

const RECEIVED = Date.UTC(2026, 10, 20, 12);

/** A file of a biller that waits for approval. */
const HELD: AnswerOf<typeof getImport> = {
  id: 1,
  biller: 'harbor',
  biller_name: 'Harbor City Utilities',
  mapping: 'water',
  file_name: 'water.csv',
  file_date: calendarDate('2026-11-20'),
  state: 'held',
  rows: 10,
  refused: 0,
  sent_by: '',
  came_by: 'folder',
  contact: null,
  received_at: RECEIVED,
  sha256: '0'.repeat(64),
  size: 1000,
  is_full: true,
  version: 1,
  reasons: ['The file would close 9 of 10 accounts.'],
  expected: NO_COUNTS,
  done: NO_COUNTS,
  problems: [],
  more_lines: 0,
  finished_at: null,
  decided_by: '',
  decision: '',
  may_decide: true,
};

/** A sample that can be read. */
const TRIED = encode(tryMapping.answer, {
  outcome: 'checked',
  reasons: [],
  not_tried: [],
  expected: NO_COUNTS,
  problems: [],
  more_lines: 0,
  lines: [],
  changes: [],
  may_keep: true,
});

/** Shows the second factors of somebody who has a passkey, and perhaps an app. */
const onFactors =
  (hasApp: boolean, action: string) =>
  async ({ page }: Stage) => {
    const passkey = { id: 1, name: 'Key', is_synced: false, added_at: RECEIVED, used_at: null };
    const factors = encode(getOwnFactors.answer, { has_app: hasApp, passkeys: [passkey] });
    await page.route('**/office/v1/factors', (route) => route.fulfill({ json: factors }));
    await page.goto('/office/your-sign-in');
    await press(page, action);
  };

export const IN_THE_OFFICE = [
  ...storiesIn(
    'office/screens',
    'operator',
    [
      'billers/PauseDialog',
      BILLER.pauseTitle('Harbor City Utilities'),
      at('billers/harbor', (page) => press(page, BILLER.pause)),
    ],
    [
      'billers/BillerPage',
      BILLER.resumeTitle('Harbor City Utilities'),
      at('billers/harbor', async (page) => {
        await press(page, BILLER.pause);
        const question = page.getByRole('dialog');
        await question.getByLabel(BILLER.words).fill('Back tomorrow.');
        await question.getByLabel(ASK.reason).fill('A test.');
        await question.getByRole('button', { name: BILLER.pause }).click();
        await press(page, BILLER.resume);
      }),
    ],
    ['people/RolesDialog', ROLES_FORM.title(STAFF.viewer.name), onPerson(PERSON.change)],
    ['people/PersonPage', PERSON.resetTitle(STAFF.viewer.name), onPerson(PERSON.reset)],
    ['people/PersonPage', PERSON.deactivateTitle(STAFF.viewer.name), onPerson(PERSON.deactivate)],
    [
      'people/RequestCard',
      PEOPLE_REQUEST.withdrawTitle,
      async (stage) => {
        const { page } = stage;
        await onPerson(PERSON.reset)(stage);
        await page.getByRole('dialog').getByLabel(ASK.reason).fill('The phone is lost.');
        await press(page, PERSON.resetAction);
        await press(page, PEOPLE_REQUEST.withdraw);
      },
    ],
  ),
  ...storiesIn('office/shell', 'stranger', [
    'IdleWarning',
    IDLE.title,
    async ({ page }) => {
      await page.clock.install();
      await signInStaff(page, 'viewer');
      // An answer ends the notice, and the page has asked for what waits.
      await expect(page.getByText(WAITING.nothing)).toBeVisible();
      await keepLastMinute(page);
      await page.clock.fastForward(14 * 60_000 + 1_000);
    },
  ]),
  ...storiesIn('office/shell', 'cashier', [
    'FreshFactor',
    FRESH.title,
    at('payments', async (page) => {
      await page.route('**/office/v1/payments/*/refunds', (route) =>
        route.fulfill({ status: 403, json: { message: FRESH.why, code: 'office.factor-again' } }),
      );
      await askForRefund(page);
    }),
  ]),
  ...storiesIn('office/components', 'support', [
    'ActButton',
    CUSTOMER_ACTS.unlock.title,
    at('search', async (page) => {
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('locked@billfold.example');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: /Lou Brandt/ }).click();
      await press(page, CUSTOMER_ACTS.unlock.label);
    }),
  ]),
  ...storiesIn(
    'office/screens',
    'cashier',
    ['payments/AskRefund', /./, at('payments', openRefund)],
    ['own-sign-in/dialogs', ADD_PASSKEY.title, onFactors(true, OWN_SIGN_IN.add)],
    ['own-sign-in/dialogs', REMOVE_FACTOR.title(REMOVE_FACTOR.app), onFactors(true, OWN_SIGN_IN.removeApp)],
    [
      'own-sign-in/dialogs',
      SET_UP_APP.title,
      async (stage) => {
        const key = encode(startApp.answer, {
          ticket: 'ticket',
          key: 'ABCD2345'.repeat(4),
          address: 'otpauth://totp/Billfold',
        });
        await stage.page.route('**/office/v1/factors/app/key', (route) => route.fulfill({ json: key }));
        await onFactors(false, OWN_SIGN_IN.setUp)(stage);
      },
    ],
  ),
  ...storiesIn(
    'office/screens',
    'approver',
    ['refunds/Refund', REFUNDS.approveTitle('$5.00'), decideRefund],
    [
      'imports/ImportPage',
      IMPORT.approveTitle,
      async ({ page }) => {
        const held = encode(getImport.answer, HELD);
        await page.route('**/office/v1/imports/1', (route) => route.fulfill({ json: held }));
        await page.goto('/office/imports/1');
        await press(page, IMPORT.approve);
      },
    ],
  ),
  ...storiesIn('office/screens', 'harbor', [
    'billers/ChangeMapping',
    CHANGE_MAPPING.keepTitle,
    async ({ page }) => {
      await page.route('**/mappings/bills/tries', (route) => route.fulfill({ json: TRIED }));
      await page.goto('/office/billers/harbor/mappings/bills/change');
      const sample = { name: 'bills.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') };
      await page.getByLabel(CHANGE_MAPPING.sample).last().setInputFiles(sample);
      await page.getByLabel(CHANGE_MAPPING.date).fill('2026-11-20');
      await press(page, CHANGE_MAPPING.try);
      await press(page, CHANGE_MAPPING.keep);
    },
  ]),
];
