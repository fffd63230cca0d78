import * as v from 'valibot';
import { type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents, subtract, sum, ZERO } from '../../domain/values/cents.ts';
import type { StatementContent } from '../store/schema/billers.ts';
import type { BilledAccount } from './accounts.ts';
import { BLOCKS } from './content/blocks.ts';
import statementLines from './data/statement-lines.json' with { type: 'json' };
import { demoEntries } from './demo-data.ts';

/** The lines of a statement by service: a label and its percentage of the whole. */
const LINES: Readonly<Record<string, readonly Line[]>> = demoEntries(
  'statement-lines.json',
  v.array(v.tuple([v.string(), v.number()])),
  statementLines,
);

type Line = readonly [label: string, percent: number];

const PENALTY = cents(500);
const PREPAID_CHARGES = cents(1_204);
const CURRENCY: ['currency'] = ['currency'];

const OTHER: readonly Line[] = [['Current charges', 100]];

export function statement(
  account: BilledAccount,
  amount: Cents,
  end: CalendarDate,
  isNewest: boolean,
): StatementContent {
  const standing = isNewest ? account.standing : 'due';
  const charged = standing === 'prepaid' ? PREPAID_CHARGES : amount > 0 ? amount : ZERO;
  const penalty = standing === 'past due' ? PENALTY : ZERO;
  const lines = [
    ...split(subtract(charged, penalty), LINES[account.type] ?? OTHER),
    ...(penalty > 0 ? [{ label: 'Late penalty', value: penalty }] : []),
  ];
  const last = cents(Math.round(charged * 0.94));
  return {
    summary_title: 'Charges this period',
    summary: lines,
    statement_total: sum(lines.map((line) => line.value)),
    account_information: [
      { label: 'Account number', value: account.number },
      { label: 'Statement date', value: shortDate(end) },
      ...(account.at ? [{ label: 'Service address', value: account.at }] : []),
    ],
    account_activity: {
      title: 'Account activity',
      with_summary: true,
      data: [
        { label: 'Previous balance', value: last / 100, options: ['currency'] },
        { label: 'Payment received, thank you', value: -last / 100, options: ['currency'] },
        { label: 'Current charges', value: charged / 100, options: ['currency'] },
        ...(amount < 0 ? [{ label: 'Credit on the account', value: amount / 100, options: CURRENCY }] : []),
        { label: 'Total', value: (amount < 0 ? amount : charged) / 100, options: ['currency', 'emphasis'] },
      ],
    },
    statement_payments:
      last > 0 ? [{ label: 'Payment received', value: last, transactionDetails: null }] : [],
    disclaimer: ['Amounts shown are as billed by the organization.', standing !== 'prepaid' && LATE]
      .filter(Boolean)
      .join(' '),
    ...standingContent(account, charged),
    ...(account.blocks &&
      BLOCKS[account.blocks].on({ number: account.number, amount: charged, end, isNewest })),
  };
}

const LATE = 'Late payments may be charged a penalty.';

function split(amount: Cents, shares: readonly Line[]): { label: string; value: Cents }[] {
  let left = amount;
  return shares.map(([label, percent], at) => {
    const value = at === shares.length - 1 ? left : cents(Math.round((amount * percent) / 100));
    left = subtract(left, value);
    return { label, value };
  });
}

function standingContent({ standing }: BilledAccount, amount: Cents): StatementContent {
  switch (standing) {
    case 'past due':
      return {
        past_due_balance: amount,
        past_due_msg: 'This bill is past due. A late fee may be added after 15 days.',
        penalties: PENALTY,
        messages: [
          {
            message: 'Your service may be interrupted if this bill stays unpaid.',
            alert: true,
            bold: true,
            while_unpaid: true,
          },
        ],
      };
    case 'final':
      return { is_final_bill: true, notes: ['Service at this address was closed at your request.'] };
    case 'equal pay':
      return {
        equal_pay: { isEqualPay: true },
        balance_detail: cents(8_412),
      };
    case 'direct pay':
      return {
        direct_pay: {
          is_direct_pay: true,
          direct_pay_text:
            'This account is on direct debit with the organization. Nothing needs to be paid here.',
        },
      };
    case 'prepaid':
      return { prepay_statement_charges: PREPAID_CHARGES, balance_label: 'Remaining credit' };
    case 'credit':
      return { notes: ['You have a credit. It will be taken off your next bill.'] };
    default:
      return {
        messages: [{ message: 'Thank you for being our customer.', alert: false, bold: false }],
      };
  }
}
