import type { CustomerPage } from '../../../domain/office/customer-calls.ts';
import { eventSentence } from '../../../domain/session/text/security-events.ts';
import { RETURN_STATUS_NAMES } from '../../../domain/tax/return-text.ts';
import { stateOfShown } from '../../components/payment-state.ts';
import { type Column, column, type State } from '../../components/table/columns.ts';
import { CUSTOMER } from '../../text/customer.ts';

type RowsOf<K extends keyof CustomerPage> = CustomerPage[K] extends readonly (infer Row)[] ? Row : never;
type SignIn = NonNullable<CustomerPage['sign_in']>;

export type ScheduledRow = RowsOf<'scheduled'>;
export type AutoPayRow = RowsOf<'auto_pays'>;
export type PaymentRow = RowsOf<'payments'>;

export const ACCOUNTS: readonly Column<RowsOf<'accounts'>>[] = [
  column.text('account', CUSTOMER.account, ({ account_num }) => account_num),
  column.text('biller', CUSTOMER.biller, ({ biller }) => biller),
  column.text('type', CUSTOMER.billType, ({ bill_type }) => bill_type),
  column.text('nickname', CUSTOMER.nickname, ({ nickname }) => nickname),
  column.date('due', CUSTOMER.due, ({ due_date }) => due_date),
  column.amount('amount', CUSTOMER.amountDue, ({ amount_due }) => amount_due),
  column.amount('balance', CUSTOMER.balance, ({ balance }) => balance),
];

export const PAYMENTS: readonly Column<PaymentRow>[] = [
  column.text('number', CUSTOMER.confirmation, ({ confirmation_num }) => confirmation_num),
  column.text('biller', CUSTOMER.biller, ({ biller }) => biller),
  column.date('day', CUSTOMER.day, ({ day }) => day),
  column.text('method', CUSTOMER.method, ({ method }) => method),
  column.state('state', CUSTOMER.state, ({ state }) => stateOfShown(state)),
  column.amount('total', CUSTOMER.total, ({ total }) => total),
];

export const SCHEDULED: readonly Column<ScheduledRow>[] = [
  column.text('number', CUSTOMER.confirmation, ({ confirmation_num }) => confirmation_num),
  column.text('biller', CUSTOMER.biller, ({ biller }) => biller),
  column.text('account', CUSTOMER.account, ({ account_num }) => account_num),
  column.date('day', CUSTOMER.day, ({ day }) => day),
  column.state('state', CUSTOMER.state, stateOfScheduled),
  column.text('why', CUSTOMER.why, ({ problem }) => problem),
  column.amount('total', CUSTOMER.total, ({ total }) => total),
];

function stateOfScheduled({ is_being_made, problem }: ScheduledRow): State {
  if (is_being_made) return { tone: 'info', words: CUSTOMER.isBeingMade };
  return problem
    ? { tone: 'past-due', words: CUSTOMER.wouldFail }
    : { tone: 'due', words: CUSTOMER.isScheduled };
}

export const AUTO_PAYS: readonly Column<AutoPayRow>[] = [
  column.text('account', CUSTOMER.account, ({ account_num }) => account_num),
  column.text('biller', CUSTOMER.biller, ({ biller }) => biller),
  column.state('state', CUSTOMER.state, stateOfAutoPay),
  column.date('next', CUSTOMER.next, ({ run_date }) => run_date),
  column.text('why', CUSTOMER.why, ({ failed, inactive_reason }) => failed || inactive_reason),
];

function stateOfAutoPay({ active, failed }: AutoPayRow): State {
  if (failed) return { tone: 'past-due', words: CUSTOMER.failed };
  return active ? { tone: 'ok', words: CUSTOMER.on } : { tone: 'neutral', words: CUSTOMER.off };
}

export const TAX_ACCOUNTS: readonly Column<RowsOf<'tax_accounts'>>[] = [
  column.text('account', CUSTOMER.account, ({ account_num }) => account_num),
  column.text('biller', CUSTOMER.biller, ({ biller }) => biller),
  column.text('tax', CUSTOMER.tax, ({ tax }) => tax),
  column.text('holder', CUSTOMER.holder, ({ holder }) => holder),
];

type TaxReturnRow = RowsOf<'tax_returns'>;

const RETURN_TONES: Record<TaxReturnRow['status'], State['tone']> = {
  'Non-filed': 'due',
  pending: 'info',
  filed: 'ok',
};

export const TAX_RETURNS: readonly Column<TaxReturnRow>[] = [
  column.text('return', CUSTOMER.taxPeriod, ({ name }) => name),
  column.text('account', CUSTOMER.account, ({ account_num }) => account_num),
  column.text('biller', CUSTOMER.biller, ({ biller }) => biller),
  column.text('tax', CUSTOMER.tax, ({ tax }) => tax),
  column.date('due', CUSTOMER.due, ({ due_date }) => due_date),
  column.state('state', CUSTOMER.state, ({ status }) => ({
    tone: RETURN_TONES[status],
    words: RETURN_STATUS_NAMES[status],
  })),
  column.date('filed', CUSTOMER.filedOn, ({ filed_on }) => filed_on),
  column.amount('left', CUSTOMER.leftToPay, ({ balance }) => balance),
];

export const METHODS: readonly Column<RowsOf<'methods'>>[] = [
  column.text('name', CUSTOMER.name, ({ name }) => name),
  column.text('last', CUSTOMER.lastFour, ({ last_four }) => last_four),
];

const MESSAGE_STATES: Record<RowsOf<'messages'>['state'], State> = {
  sent: { tone: 'ok', words: CUSTOMER.sent },
  waiting: { tone: 'info', words: CUSTOMER.waiting },
  'given up': { tone: 'past-due', words: CUSTOMER.givenUp },
};

export const MESSAGES: readonly Column<RowsOf<'messages'>>[] = [
  column.text('subject', CUSTOMER.subject, ({ subject }) => subject || CUSTOMER.text),
  column.text('channel', CUSTOMER.channel, ({ channel }) => CUSTOMER[channel]),
  column.moment('at', CUSTOMER.when, ({ at }) => at),
  column.state('state', CUSTOMER.state, ({ state }) => MESSAGE_STATES[state]),
];

export const SESSIONS: readonly Column<SignIn['sessions'][number]>[] = [
  column.text('device', CUSTOMER.device, ({ device }) => device || CUSTOMER.unknownDevice),
  column.moment('since', CUSTOMER.signedIn, ({ signed_in_at }) => signed_in_at),
  column.moment('used', CUSTOMER.lastUsed, ({ last_used_at }) => last_used_at),
  column.text('keep', CUSTOMER.kept, ({ keep }) => (keep ? CUSTOMER.yes : CUSTOMER.no)),
];

export const EVENTS: readonly Column<SignIn['events'][number]>[] = [
  column.text('what', CUSTOMER.what, eventSentence),
  column.text('device', CUSTOMER.device, ({ device }) => device),
  column.moment('at', CUSTOMER.when, ({ at }) => at),
];
