import type { CustomerPage } from '../../../domain/office/customer-calls.ts';
import { eventSentence } from '../../../domain/session/text/security-events.ts';
import { RETURN_STATUS_NAMES } from '../../../domain/tax/return-text.ts';
import { stateOfShown } from '../../components/payment-state.ts';
import type { Column, State } from '../../components/table/columns.ts';
import { CUSTOMER } from '../../text/customer.ts';

type RowsOf<K extends keyof CustomerPage> = CustomerPage[K] extends readonly (infer Row)[] ? Row : never;
type SignIn = NonNullable<CustomerPage['sign_in']>;

export type ScheduledRow = RowsOf<'scheduled'>;
export type AutoPayRow = RowsOf<'auto_pays'>;
export type PaymentRow = RowsOf<'payments'>;

export const ACCOUNTS: readonly Column<RowsOf<'accounts'>>[] = [
  { name: 'account', label: CUSTOMER.account, kind: 'text', value: ({ account_num }) => account_num },
  { name: 'biller', label: CUSTOMER.biller, kind: 'text', value: ({ biller }) => biller },
  { name: 'type', label: CUSTOMER.billType, kind: 'text', value: ({ bill_type }) => bill_type },
  { name: 'nickname', label: CUSTOMER.nickname, kind: 'text', value: ({ nickname }) => nickname },
  { name: 'due', label: CUSTOMER.due, kind: 'date', value: ({ due_date }) => due_date },
  { name: 'amount', label: CUSTOMER.amountDue, kind: 'amount', value: ({ amount_due }) => amount_due },
  { name: 'balance', label: CUSTOMER.balance, kind: 'amount', value: ({ balance }) => balance },
];

export const PAYMENTS: readonly Column<PaymentRow>[] = [
  {
    name: 'number',
    label: CUSTOMER.confirmation,
    kind: 'text',
    value: ({ confirmation_num }) => confirmation_num,
  },
  { name: 'biller', label: CUSTOMER.biller, kind: 'text', value: ({ biller }) => biller },
  { name: 'day', label: CUSTOMER.day, kind: 'date', value: ({ day }) => day },
  { name: 'method', label: CUSTOMER.method, kind: 'text', value: ({ method }) => method },
  { name: 'state', label: CUSTOMER.state, kind: 'state', value: ({ state }) => stateOfShown(state) },
  { name: 'total', label: CUSTOMER.total, kind: 'amount', value: ({ total }) => total },
];

export const SCHEDULED: readonly Column<ScheduledRow>[] = [
  {
    name: 'number',
    label: CUSTOMER.confirmation,
    kind: 'text',
    value: ({ confirmation_num }) => confirmation_num,
  },
  { name: 'biller', label: CUSTOMER.biller, kind: 'text', value: ({ biller }) => biller },
  { name: 'account', label: CUSTOMER.account, kind: 'text', value: ({ account_num }) => account_num },
  { name: 'day', label: CUSTOMER.day, kind: 'date', value: ({ day }) => day },
  { name: 'state', label: CUSTOMER.state, kind: 'state', value: stateOfScheduled },
  { name: 'why', label: CUSTOMER.why, kind: 'text', value: ({ problem }) => problem },
  { name: 'total', label: CUSTOMER.total, kind: 'amount', value: ({ total }) => total },
];

function stateOfScheduled({ is_being_made, problem }: ScheduledRow): State {
  if (is_being_made) return { tone: 'info', words: CUSTOMER.isBeingMade };
  return problem
    ? { tone: 'past-due', words: CUSTOMER.wouldFail }
    : { tone: 'due', words: CUSTOMER.isScheduled };
}

export const AUTO_PAYS: readonly Column<AutoPayRow>[] = [
  { name: 'account', label: CUSTOMER.account, kind: 'text', value: ({ account_num }) => account_num },
  { name: 'biller', label: CUSTOMER.biller, kind: 'text', value: ({ biller }) => biller },
  { name: 'state', label: CUSTOMER.state, kind: 'state', value: stateOfAutoPay },
  { name: 'next', label: CUSTOMER.next, kind: 'date', value: ({ run_date }) => run_date },
  {
    name: 'why',
    label: CUSTOMER.why,
    kind: 'text',
    value: ({ failed, inactive_reason }) => failed || inactive_reason,
  },
];

function stateOfAutoPay({ active, failed }: AutoPayRow): State {
  if (failed) return { tone: 'past-due', words: CUSTOMER.failed };
  return active ? { tone: 'ok', words: CUSTOMER.on } : { tone: 'neutral', words: CUSTOMER.off };
}

export const TAX_ACCOUNTS: readonly Column<RowsOf<'tax_accounts'>>[] = [
  { name: 'account', label: CUSTOMER.account, kind: 'text', value: ({ account_num }) => account_num },
  { name: 'biller', label: CUSTOMER.biller, kind: 'text', value: ({ biller }) => biller },
  { name: 'tax', label: CUSTOMER.tax, kind: 'text', value: ({ tax }) => tax },
  { name: 'holder', label: CUSTOMER.holder, kind: 'text', value: ({ holder }) => holder },
];

type TaxReturnRow = RowsOf<'tax_returns'>;

const RETURN_TONES: Record<TaxReturnRow['status'], State['tone']> = {
  'Non-filed': 'due',
  pending: 'info',
  filed: 'ok',
};

export const TAX_RETURNS: readonly Column<TaxReturnRow>[] = [
  { name: 'return', label: CUSTOMER.taxPeriod, kind: 'text', value: ({ name }) => name },
  { name: 'account', label: CUSTOMER.account, kind: 'text', value: ({ account_num }) => account_num },
  { name: 'biller', label: CUSTOMER.biller, kind: 'text', value: ({ biller }) => biller },
  { name: 'tax', label: CUSTOMER.tax, kind: 'text', value: ({ tax }) => tax },
  { name: 'due', label: CUSTOMER.due, kind: 'date', value: ({ due_date }) => due_date },
  {
    name: 'state',
    label: CUSTOMER.state,
    kind: 'state',
    value: ({ status }) => ({ tone: RETURN_TONES[status], words: RETURN_STATUS_NAMES[status] }),
  },
  { name: 'filed', label: CUSTOMER.filedOn, kind: 'date', value: ({ filed_on }) => filed_on },
  { name: 'left', label: CUSTOMER.leftToPay, kind: 'amount', value: ({ balance }) => balance },
];

export const METHODS: readonly Column<RowsOf<'methods'>>[] = [
  { name: 'name', label: CUSTOMER.name, kind: 'text', value: ({ name }) => name },
  { name: 'last', label: CUSTOMER.lastFour, kind: 'text', value: ({ last_four }) => last_four },
];

const MESSAGE_STATES: Record<RowsOf<'messages'>['state'], State> = {
  sent: { tone: 'ok', words: CUSTOMER.sent },
  waiting: { tone: 'info', words: CUSTOMER.waiting },
  'given up': { tone: 'past-due', words: CUSTOMER.givenUp },
};

export const MESSAGES: readonly Column<RowsOf<'messages'>>[] = [
  {
    name: 'subject',
    label: CUSTOMER.subject,
    kind: 'text',
    value: ({ subject }) => subject || CUSTOMER.text,
  },
  { name: 'channel', label: CUSTOMER.channel, kind: 'text', value: ({ channel }) => CUSTOMER[channel] },
  { name: 'at', label: CUSTOMER.when, kind: 'moment', value: ({ at }) => at },
  { name: 'state', label: CUSTOMER.state, kind: 'state', value: ({ state }) => MESSAGE_STATES[state] },
];

export const SESSIONS: readonly Column<SignIn['sessions'][number]>[] = [
  {
    name: 'device',
    label: CUSTOMER.device,
    kind: 'text',
    value: ({ device }) => device || CUSTOMER.unknownDevice,
  },
  { name: 'since', label: CUSTOMER.signedIn, kind: 'moment', value: ({ signed_in_at }) => signed_in_at },
  { name: 'used', label: CUSTOMER.lastUsed, kind: 'moment', value: ({ last_used_at }) => last_used_at },
  {
    name: 'keep',
    label: CUSTOMER.kept,
    kind: 'text',
    value: ({ keep }) => (keep ? CUSTOMER.yes : CUSTOMER.no),
  },
];

export const EVENTS: readonly Column<SignIn['events'][number]>[] = [
  { name: 'what', label: CUSTOMER.what, kind: 'text', value: eventSentence },
  { name: 'device', label: CUSTOMER.device, kind: 'text', value: ({ device }) => device },
  { name: 'at', label: CUSTOMER.when, kind: 'moment', value: ({ at }) => at },
];
