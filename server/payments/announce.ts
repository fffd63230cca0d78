import { eq } from 'drizzle-orm';
import { setbackReason, setbackTitle } from '../../domain/checkout/open-attempt.ts';
import { NOT_CHARGED, NOT_MADE, STILL_IN_CART } from '../../domain/checkout/text/en.ts';
import { moneyFirst } from '../../domain/checkout/text/money-first.ts';
import { notMade } from '../../domain/checkout/text/not-made.ts';
import { payDirectly } from '../../domain/portal/text/en.ts';
import { moneyBackState, moneyBackText } from '../../domain/receipts/money-back.ts';
import {
  countsInTotal,
  hasOwnTotal,
  labelledTotal,
  type Receipt,
  TOTAL_WITH_FEE,
  type TransactionReceipt,
  totalLabel,
} from '../../domain/receipts/receipt.ts';
import type { ReceiptOption } from '../../domain/receipts/receipt-option.ts';
import { failedParts } from '../../domain/receipts/receipt-parts.ts';
import { LINES, RECEIPT_IS_HERE, SCHEDULED_IS_HERE } from '../../domain/receipts/text/lines.ts';
import { PART_NOT_CHARGED, RECEIPT_SUBJECTS } from '../../domain/receipts/text/mails.ts';
import { grossLabel, onItsWayText, onItsWayTime } from '../../domain/receipts/text/receipt.ts';
import { receiptText } from '../../domain/receipts/text-message.ts';
import {
  FAILED,
  PROCESSING,
  SCHEDULED,
  type TransactionStatus,
  wasNeverCharged,
} from '../../domain/receipts/transaction-status.ts';
import { PAY_WHAT_IS_DUE } from '../../domain/scheduled/text/waiting.ts';
import { type Cents, formatCents, sum } from '../../domain/values/cents.ts';
import { phoneDigits } from '../../domain/values/contact.ts';
import { whyNotHere } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { waysOf } from '../notifications/notice.ts';
import { isSetUp } from '../set-up.ts';
import { profileOf } from '../store/customers.ts';
import { billers } from '../store/schema/billers.ts';
import type { CheckoutPlan } from '../store/schema/checkouts.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { receiptOf } from './receipts.ts';

/**
 * Queues the receipt to the chosen addresses, in the transaction that records the payment (SRV-45).
 */
export function announceReceipt(
  scope: Scope,
  parts: Dependencies,
  checkoutId: string,
  plan: CheckoutPlan,
  receipt: Receipt,
): Promise<void> {
  return send(scope, parts, checkoutId, plan.receiptOptions, receipt, subjectOf(receipt));
}

/**
 * Tells the outcome of a checkout that its customer left for the bank's page and did not come back to. It always goes
 * out by email, because the customer may have closed the page. A receipt that was sent already is not sent again.
 */
export async function announceToAbsent(
  scope: Scope,
  parts: Dependencies,
  checkoutId: string,
  { receiptOptions }: CheckoutPlan,
  receipt: Receipt,
): Promise<void> {
  const options = await withNotices(scope, parts, receiptOptions);
  if (countsInTotal(receipt.trans_status))
    return send(scope, parts, checkoutId, options, receipt, subjectOf(receipt));
  return send(
    scope,
    parts,
    checkoutId,
    options,
    receipt,
    NOT_MADE,
    notMade(reasonsOf(receipt), STILL_IN_CART),
  );
}

function subjectOf({ trans_status, transaction_receipts }: Receipt): string {
  if (transaction_receipts.some(({ trans_status }) => trans_status === FAILED))
    return RECEIPT_SUBJECTS.partlyPaid;
  if (trans_status === SCHEDULED) return RECEIPT_SUBJECTS.scheduled;
  return trans_status === PROCESSING ? RECEIPT_SUBJECTS.onItsWay : RECEIPT_SUBJECTS.paid;
}

/**
 * Tells the customer how a scheduled payment went. A receipt goes out by the chosen ways (SRV2-22).
 * A failure always goes out by email as well (SRV2-23): customers who want no receipt must still
 * learn that nothing was paid.
 */
export async function announceScheduledOutcome(
  scope: Scope,
  parts: Dependencies,
  transaction: Transaction,
): Promise<void> {
  const receipt = await receiptOf(scope, transaction.confirmationNum);
  if (!receipt) return;
  const isMade = countsInTotal(receipt.trans_status);
  await send(
    scope,
    parts,
    `run ${transaction.confirmationNum}`,
    isMade ? transaction.receiptOptions : await withNotices(scope, parts, transaction.receiptOptions),
    receipt,
    isMade ? subjectOf(receipt) : RECEIPT_SUBJECTS.scheduledFailed,
    isMade ? undefined : notMade(reasonsOf(receipt), await nextStep(scope, parts, transaction)),
  );
}

async function nextStep(
  { db }: Scope,
  parts: Dependencies,
  { entityId, entityName }: Transaction,
): Promise<string> {
  const [biller] = await db.select().from(billers).where(eq(billers.id, entityId));
  return biller && whyNotHere(parts, biller) === '' ? PAY_WHAT_IS_DUE : payDirectly(entityName);
}

/** Sends the receipt of a bank payment that was told to be on its way, now that it is paid. */
export async function announceSettled(
  scope: Scope,
  parts: Dependencies,
  transaction: Transaction,
): Promise<void> {
  const receipt = await receiptOf(scope, transaction.confirmationNum);
  if (!receipt) return;
  const { confirmationNum, receiptOptions } = transaction;
  await send(scope, parts, `settled ${confirmationNum}`, receiptOptions, receipt, subjectOf(receipt));
}

/** Mails the receipt of a payment as it is now, to this address. */
export async function sendReceiptAgain(
  scope: Scope,
  parts: Dependencies,
  { confirmationNum }: Transaction,
  email: string,
): Promise<void> {
  const receipt = await receiptOf(scope, confirmationNum);
  if (!receipt) return;
  const cause = `again ${confirmationNum} ${parts.ids.uuid()}`;
  await send(scope, parts, cause, [{ type: 'email', value: email }], receipt, RECEIPT_SUBJECTS.again);
}

/**
 * Tells the customer, once a day, that a payment waits because its processor or biller cannot be
 * reached (ruling 8).
 */
export async function announceDelay(
  scope: Scope,
  parts: Dependencies,
  transaction: Transaction,
  why: string,
): Promise<void> {
  const receipt = await receiptOf(scope, transaction.confirmationNum);
  if (!receipt) return;
  const cause = `delay ${transaction.confirmationNum} ${transaction.scheduledDate}`;
  const options = await withNotices(scope, parts, transaction.receiptOptions);
  const { money, reason: rest } = moneyFirst(why);
  await send(scope, parts, cause, options, receipt, RECEIPT_SUBJECTS.scheduledDelayed, { money, rest });
}

/**
 * A failure goes out by email in any case, and by text where the customer wants payment notices by
 * text (SRV2-23, SRV2-33).
 */
async function withNotices(
  scope: Scope,
  parts: Dependencies,
  options: readonly ReceiptOption[],
): Promise<readonly ReceiptOption[]> {
  const has = (type: ReceiptOption['type']) => options.some((option) => option.type === type);
  const { email } = await profileOf(scope);
  const text = (await waysOf(scope, parts, 'payment')).find(({ channel }) => channel === 'sms');
  return [
    ...options,
    ...(has('email') ? [] : [{ type: 'email' as const, value: email }]),
    ...(has('sms') || !text ? [] : [{ type: 'sms' as const, value: text.recipient }]),
  ];
}

/** Where no text leaves, what was to go by text alone goes to the customer's address. */
async function leavingBy(
  scope: Scope,
  { config }: Dependencies,
  options: readonly ReceiptOption[],
): Promise<readonly ReceiptOption[]> {
  if (isSetUp(config, 'texts') || options.length === 0) return options;
  const mails = options.filter(({ type }) => type === 'email');
  return mails.length > 0 ? mails : [{ type: 'email', value: (await profileOf(scope)).email }];
}

function reasonsOf({ transaction_receipts }: Receipt): string[] {
  return transaction_receipts.map(({ trans_msg }) => trans_msg);
}

/** What a message says before the receipt. */
interface Before {
  readonly money: string;
  readonly rest: string;
  readonly isWhyTold?: boolean;
}

async function send(
  scope: Scope,
  parts: Dependencies,
  cause: string,
  options: readonly ReceiptOption[],
  receipt: Receipt,
  subject: string,
  before?: Before,
): Promise<void> {
  const leaving = await leavingBy(scope, parts, options);
  if (leaving.length === 0) return;
  const own = (await profileOf(scope)).email.toLowerCase();
  for (const { type, value } of leaving) {
    // Only the customer can open the page of a payment: a mail to somebody else does not lead there.
    const way = !before && value.toLowerCase() === own ? wayTo(parts, receipt) : '';
    const recipient = type === 'sms' ? phoneDigits(value) : value;
    await queueMessage(scope.db, parts.clock, {
      customer: scope.customer,
      cause: `receipt ${cause} ${type} ${recipient.toLowerCase()}`,
      channel: type === 'sms' ? 'sms' : 'mail',
      recipient,
      subject,
      body:
        type === 'sms'
          ? [receiptText(receipt, subject, before?.money), before?.rest].filter(Boolean).join('. ')
          : [words(before?.money, before?.rest), longText(receipt, before), way].filter(Boolean).join('\n\n'),
    });
  }
}

/** Where the receipt of a payment stands; empty of one of several billers, which has a page for each part. */
function wayTo({ config }: Dependencies, { trans_status, transaction_receipts }: Receipt): string {
  const [part, ...others] = transaction_receipts;
  if (!part || others.length > 0 || !countsInTotal(trans_status)) return '';
  const [words, route] =
    trans_status === SCHEDULED
      ? [SCHEDULED_IS_HERE, 'scheduled-payments/receipt']
      : [RECEIPT_IS_HERE, 'receipt'];
  return `${words}\n${config.publicUrl}/#/${route}/${encodeURIComponent(part.confirmation_num)}`;
}

function words(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join(' ');
}

/**
 * Date, confirmation number, items, amounts, total and masked method (SRV-46). What was told before it is not said
 * again.
 */
export function longText(receipt: Receipt, before?: Before): string {
  const parts = receipt.transaction_receipts;
  const told = parts.flatMap((part) => partText(part, parts.length === 1, before));
  const sums = sumText(receipt);
  // Where only a part was paid, what happened to the money comes first.
  const isMixed = countsInTotal(receipt.trans_status) && failedParts(receipt).length > 0;
  return (isMixed ? [...sums, '', ...told] : [...told, ...sums]).join('\n').trimEnd();
}

/** A payment of which nothing was paid has no sum and was paid with nothing (RCT-05). */
function sumText(receipt: Receipt): string[] {
  const { trans_status, payment_method } = receipt;
  const way = onItsWayText(receipt);
  if (wasNeverCharged(trans_status)) return [LINES.triedWith(payment_method)];
  if (!countsInTotal(trans_status)) return [LINES.paidWith(payment_method)];
  const unpaid = sum(failedParts(receipt).map(({ total }) => total));
  const notPaid = unpaid > 0 ? [LINES.notPaid(unpaid)] : [];
  if (trans_status === SCHEDULED)
    return [LINES.toBePaid(receipt.gross_total), ...notPaid, LINES.willBePaidWith(payment_method)];
  return [
    ...(way ? [`${way}. ${onItsWayTime(receipt)}`, ''] : []),
    `${grossLabel(receipt)}: ${formatCents(receipt.gross_total)}`,
    ...notPaid,
    way ? LINES.method(payment_method) : LINES.paidWith(payment_method),
  ];
}

/** The total of a part that is alone is the sum below it, unless the biller has a label of its own for it. */
function totalText(part: TransactionReceipt, isAlone: boolean): string[] {
  if (part.receipt_customizations.total_label !== '')
    return [`${totalLabel(part)}: ${formatCents(labelledTotal(part))}`];
  return isAlone ? [] : [sumTo(part.trans_status)(part.entity_name, part.total)];
}

/** Of several billers, one's total must not be taken for the sum. */
function sumTo(status: TransactionStatus): (biller: string, amount: Cents) => string {
  if (status === SCHEDULED) return LINES.toBePaidTo;
  return status === PROCESSING ? LINES.onItsWayTo : LINES.paidTo;
}

function partText(part: TransactionReceipt, isAlone: boolean, before?: Before): string[] {
  return [
    part.entity_name,
    part.scheduled_date && part.trans_status === SCHEDULED
      ? LINES.scheduledFor(part.scheduled_date)
      : LINES.date(part.transaction_date),
    LINES.confirmation(part.confirmation_num),
    ...part.transactions.items.map(({ item_description, account_num, amount }) =>
      LINES.item(item_description, account_num, amount),
    ),
    ...(part.fee > 0 ? [LINES.fee(part.fee)] : []),
    ...(countsInTotal(part.trans_status)
      ? [
          ...totalText(part, isAlone),
          ...(hasOwnTotal(part) ? [`${TOTAL_WITH_FEE}: ${formatCents(part.total)}`] : []),
        ]
      : outcomeLine(part, isAlone, before)),
    ...moneyBackLines(part),
    '',
  ];
}

function moneyBackLines(part: TransactionReceipt): string[] {
  if (!countsInTotal(part.trans_status)) return [];
  return [moneyBackState(part) ?? '', moneyBackText(part)].filter(Boolean);
}

/** What became of a part that does not count: first of its money, then why. */
function outcomeLine(part: TransactionReceipt, isAlone: boolean, before?: Before): string[] {
  if (before?.isWhyTold) return [];
  const why = words(
    before || !wasNeverCharged(part.trans_status) ? '' : moneyOf(part, isAlone),
    reasonOf(part),
  );
  return [[part.statusName, why].filter(Boolean).join(': ')];
}

function moneyOf({ trans_msg }: TransactionReceipt, isAlone: boolean): string {
  const money = setbackTitle({ message: trans_msg });
  return money === NOT_CHARGED && !isAlone ? PART_NOT_CHARGED : money;
}

function reasonOf({ trans_msg }: TransactionReceipt): string {
  return setbackReason({ message: trans_msg });
}
