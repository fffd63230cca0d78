import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { LocatedAccount } from '../../../domain/accounts/add-account.ts';
import { CallFailed, type FailureKind } from '../../../domain/api/failure.ts';
import { getAccountList } from '../../../domain/bills/list-calls.ts';
import { sampleAccount, sampleBillType, sampleGroup } from '../../../domain/fixtures/bill.ts';
import { cents } from '../../../domain/values/cents.ts';
import { addAccountMachine } from '../../../machines/accounts/add-account.machine.ts';
import { refused } from './gate.ts';
import {
  callAnswered,
  callFailed,
  customerSends,
  type MachineWalk,
  type Stage,
  timePassed,
} from './moves.ts';

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
  prepay: false,
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

/** Stops the clock while typing, so that the pause afterwards lasts as long as the walk needs. */
const search = (text: string) => async (stage: Stage) => {
  await stage.stopClock();
  await box(stage.page).fill(text);
};
const sought = (text: string, as: string) =>
  customerSends('search.edited', { search: text }, search(text), {
    as,
    when: (snapshot) => snapshot.matches('billingOrg') && contextOf(snapshot).search !== text,
  });

const isAt = (state: object) => (snapshot: AnyMachineSnapshot) => snapshot.matches(state as never);
const CONFIRMING = isAt({ addBill: 'confirming' });

/** `empty`: a customer without accounts, who starts on the page of the wizard. */
export const addAccountWalked: MachineWalk = {
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
    customerSends('search.edited', { search: 'harb' }, search('harb'), {
      as: ', beside the form',
      when: (snapshot) =>
        isAt({ locateBill: 'filling' })(snapshot) &&
        contextOf(snapshot).search === '' &&
        contextOf(snapshot).billType === undefined,
    }),
    timePassed('typingPause', 300),
    callAnswered('listOrganizations', [HARBOR]),
    callFailed('listOrganizations', refused(BUSY), REFUSED),
    callAnswered('searchOrganizations', [HARBOR]),
    callFailed('searchOrganizations', refused(BUSY), REFUSED),
    customerSends('list.askedAgain', {}, press('Retry'), {
      when: (snapshot) =>
        isAt({ billingOrg: { list: 'missing' } })(snapshot) || isAt({ locateBill: 'missing' })(snapshot),
    }),
    customerSends('list.askedAgain', {}, press('Look Again'), {
      as: ', after an addition',
      when: (snapshot) =>
        isAt({ addBill: 'undetermined' })(snapshot) || isAt({ addBill: 'unlisted' })(snapshot),
    }),
    customerSends(
      'organization.chosen',
      { organization: HARBOR },
      async ({ page }) => {
        if (await box(page).inputValue()) await box(page).fill('');
        await page.getByText('Choose from a list').click();
        await page.getByRole('list', { name: 'All organizations' }).getByRole('button').first().click();
      },
      { when: (snapshot) => contextOf(snapshot).held !== undefined && contextOf(snapshot).search === '' },
    ),
    callAnswered('getBillTypes', [WATER, ELECTRIC]),
    callFailed('getBillTypes', refused(BUSY), REFUSED),
    customerSends(
      'billType.chosen',
      { billType: WATER },
      ({ page }) => page.getByRole('radio', { name: WATER.name }).check(),
      {
        when: (snapshot) => contextOf(snapshot).billType === undefined,
      },
    ),
    customerSends(
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
    customerSends('account.sought', {}, press('Find Account')),
    callAnswered('locateAccount', FOUND),
    callFailed('locateAccount', refused(BUSY), REFUSED),
    customerSends('step.returned', {}, press('Back'), {
      when: (snapshot) => !isAt({ locateBill: 'locating' })(snapshot),
    }),
    customerSends(
      'payers.chosen',
      { payers: 'taken over' },
      ({ page }) => page.getByRole('radio', { name: /^Take over/ }).check(),
      { when: (snapshot) => CONFIRMING(snapshot) && contextOf(snapshot).payers === undefined },
    ),
    customerSends(
      'payers.chosen',
      { payers: 'shared' },
      ({ page }) => page.getByRole('radio', { name: /^Be added/ }).check(),
      {
        as: ', shared',
        when: isAt({ addBill: 'passwordAsked' }),
      },
    ),
    customerSends(
      'paperless.chosen',
      (snapshot) => ({ paperless: !contextOf(snapshot).paperless }),
      ({ page }) => page.getByRole('checkbox', { name: 'Go paperless' }).click(),
    ),
    customerSends('account.confirmed', {}, press('Add Account'), {
      when: (snapshot) => contextOf(snapshot).payers !== undefined,
    }),
    callAnswered('addAccount', ADDED),
    callFailed('addAccount', refused(BUSY), REFUSED),
    callFailed(
      'addAccount',
      refused(BUSY, 403, { errors: { password: BUSY } }),
      failure('refused', 403, { password: BUSY }),
      {
        as: ', a password is asked for',
      },
    ),
    callFailed('addAccount', { status: 500, body: { message: BUSY } }, failure('unknown', 500), {
      as: ', broken',
    }),
    callFailed('addAccount', 'unreachable', failure('unknown', 0), { as: ', lost' }),
    customerSends('password.entered', { password: 'Demo-pass-1' }, async (stage) => {
      await stage.page.getByLabel('Password', { exact: true }).fill('Demo-pass-1');
      await press('Confirm and Add Account')(stage);
    }),
    callAnswered('confirmPassword', { success: true }),
    callFailed('confirmPassword', refused(BUSY), REFUSED),
    callAnswered('readBillList', [], { as: ', without it' }),
    callAnswered('readBillList', LISTED, { as: ', with it' }),
    callFailed('readBillList', refused(BUSY), REFUSED),
  ],
};
