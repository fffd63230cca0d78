import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { LocatedAccount } from '../../../domain/adding-account.ts';
import { getAccountList } from '../../../domain/calls/bills.ts';
import { cents } from '../../../domain/cents.ts';
import { CallFailed, type FailureKind } from '../../../domain/failure.ts';
import { sampleAccount, sampleBillType, sampleGroup } from '../../../domain/sample-bill.ts';
import { addAccountMachine } from '../../../machines/addAccount.ts';
import { refused } from './gate.ts';
import { answered, failed, passed, type Stage, told, type Walked } from './moves.ts';

const BUSY = 'Busy for a moment.';
const failure = (kind: FailureKind, status: number, errors = {}) =>
  new CallFailed({ kind, message: BUSY, status, errors });
const REFUSED = failure('refused', 422);

const HARBOR = {
  id: 3,
  name: 'Harbor City Utilities',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  logo: { normal: { url: '' } },
  registration_data: { registration_url: '', registration_token: '', organization_data: '' },
  nearby: true,
  nearness: 3,
};
const WATER = sampleBillType({ id: 7, name: 'Water and sewer' });
const ELECTRIC = sampleBillType({ id: 8, name: 'Electric' });
const ENTRIES = { accountNumber: '100-22', by: 'name', name: 'Mercer', pin: '' };
const FOUND: LocatedAccount = {
  account_number: '100-22',
  business_name: '',
  cust_name: 'Dana Mercer',
  mailing_address1: '418 Alder Street',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  service_address: '418 Alder Street',
  amount_due: cents(8240),
  hasPayers: true,
};
const ADDED = { account_id: 9, ebill_id: 90, autoPay: { isAllowed: true } };
const LISTED = [
  sampleGroup({
    accounts: [
      sampleAccount({ account_id: 9, ebill_id: 90, account_num: '100-22', entity_id: 3, conf_id: 7 }),
    ],
  }),
];

interface Context {
  readonly search: string;
  readonly found?: { readonly search: string };
  readonly held?: unknown;
  readonly billTypes?: unknown;
  readonly billType?: { readonly id: number };
  readonly entries: { readonly name: string };
  readonly payers?: string;
  readonly paperless: boolean;
  readonly organization?: unknown;
  readonly failure?: { readonly status: number };
}
const contextOf = ({ context }: AnyMachineSnapshot) => context as Context;

const press =
  (name: string) =>
  ({ page }: Stage) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).last().click();
const box = (page: Page) => page.getByRole('combobox', { name: 'Billing organization' });

/** Time stands still while something is typed, so that its pause lasts as long as the walk wants. */
const search = (text: string) => async (stage: Stage) => {
  await stage.stopClock();
  await box(stage.page).fill(text);
};
const sought = (text: string, as: string) =>
  told('search.edited', { search: text }, search(text), {
    as,
    when: (snapshot) => snapshot.matches('billingOrg') && contextOf(snapshot).search !== text,
  });

const isAt = (state: object) => (snapshot: AnyMachineSnapshot) => snapshot.matches(state as never);
const CONFIRMING = isAt({ addBill: 'confirming' });

/** `empty`: a customer without accounts, who starts on the page of the wizard. */
export const addAccountWalked: Walked = {
  machine: addAccountMachine,
  starts: [
    {
      name: 'the page of the wizard',
      open: async ({ page, gate }) => {
        await page.goto('/robots.txt');
        gate.shut();
        await page.goto('/#/bill-add');
      },
    },
  ],
  calls: { readBillList: getAccountList },
  queries: { listOrganizations: /searchText=(&|$)/, searchOrganizations: /searchText=[^&]/ },
  facts: (snapshot) => {
    const {
      search: typed,
      found,
      held,
      billTypes,
      billType,
      entries,
      payers,
      organization,
      failure: why,
    } = contextOf(snapshot);
    const { paperless } = contextOf(snapshot);
    return [
      typed,
      found?.search,
      !held,
      !billTypes,
      billType?.id,
      entries.name,
      payers,
      !organization,
      why?.status,
      paperless,
    ];
  },
  moves: [
    sought('harb', ''),
    sought('h', ', too short'),
    passed('typingPause', 300),
    answered('listOrganizations', [HARBOR]),
    failed('listOrganizations', refused(BUSY), REFUSED),
    answered('searchOrganizations', [HARBOR]),
    failed('searchOrganizations', refused(BUSY), REFUSED),
    told('list.askedAgain', {}, press('Retry'), {
      when: (snapshot) =>
        isAt({ billingOrg: { list: 'missing' } })(snapshot) || isAt({ locateBill: 'missing' })(snapshot),
    }),
    told('list.askedAgain', {}, press('Look Again'), {
      as: ', after an addition',
      when: (snapshot) =>
        isAt({ addBill: 'undetermined' })(snapshot) || isAt({ addBill: 'unlisted' })(snapshot),
    }),
    told(
      'organization.chosen',
      { organization: HARBOR },
      async ({ page }) => {
        if (await box(page).inputValue()) await box(page).fill('');
        await page.getByText('Choose from a list').click();
        await page.getByRole('list', { name: 'All organizations' }).getByRole('button').first().click();
      },
      { when: (snapshot) => contextOf(snapshot).held !== undefined && contextOf(snapshot).search === '' },
    ),
    answered('getBillTypes', [WATER, ELECTRIC]),
    failed('getBillTypes', refused(BUSY), REFUSED),
    told(
      'billType.chosen',
      { billType: WATER },
      ({ page }) => page.getByRole('radio', { name: WATER.name }).check(),
      {
        when: (snapshot) => contextOf(snapshot).billType === undefined,
      },
    ),
    told(
      'entries.edited',
      { entries: ENTRIES },
      async ({ page }) => {
        await page.getByRole('textbox', { name: WATER.account_num_label }).fill(ENTRIES.accountNumber);
        await page.getByRole('textbox', { name: WATER.name_search_label }).fill(ENTRIES.name);
      },
      {
        when: (snapshot) =>
          contextOf(snapshot).billType !== undefined && contextOf(snapshot).entries.name === '',
      },
    ),
    told('account.sought', {}, press('Find Account')),
    answered('locateAccount', FOUND),
    failed('locateAccount', refused(BUSY), REFUSED),
    told('step.returned', {}, press('Back'), {
      when: (snapshot) => !isAt({ locateBill: 'locating' })(snapshot),
    }),
    told(
      'payers.chosen',
      { payers: 'taken over' },
      ({ page }) => page.getByRole('radio', { name: /^Take over/ }).check(),
      { when: (snapshot) => CONFIRMING(snapshot) && contextOf(snapshot).payers === undefined },
    ),
    told(
      'payers.chosen',
      { payers: 'shared' },
      ({ page }) => page.getByRole('radio', { name: /^Be added/ }).check(),
      {
        as: ', shared',
        when: isAt({ addBill: 'passwordAsked' }),
      },
    ),
    told(
      'paperless.chosen',
      (snapshot) => ({ paperless: !contextOf(snapshot).paperless }),
      ({ page }) => page.getByRole('checkbox', { name: 'Go paperless' }).click(),
    ),
    told('account.confirmed', {}, press('Add Account'), {
      when: (snapshot) => contextOf(snapshot).payers !== undefined,
    }),
    answered('addAccount', ADDED),
    failed('addAccount', refused(BUSY), REFUSED),
    failed(
      'addAccount',
      refused(BUSY, 403, { errors: { password: BUSY } }),
      failure('refused', 403, { password: BUSY }),
      {
        as: ', a password is asked for',
      },
    ),
    failed('addAccount', { status: 500, body: { message: BUSY } }, failure('unknown', 500), {
      as: ', broken',
    }),
    failed('addAccount', 'unreachable', failure('unknown', 0), { as: ', lost' }),
    told('password.entered', { password: 'Demo-pass-1' }, async (stage) => {
      await stage.page.getByLabel('Password', { exact: true }).fill('Demo-pass-1');
      await press('Confirm and Add Account')(stage);
    }),
    answered('confirmPassword', { success: true }),
    failed('confirmPassword', refused(BUSY), REFUSED),
    answered('readBillList', [], { as: ', without it' }),
    answered('readBillList', LISTED, { as: ', with it' }),
    failed('readBillList', refused(BUSY), REFUSED),
  ],
  undriven: {},
};
