import { and, eq } from 'drizzle-orm';
import { forecastText } from '../../domain/auto-pay/forecast-text.ts';
import { dueDateToMeet, isLateRun } from '../../domain/auto-pay/reschedule.ts';
import { INACTIVE_REASONS } from '../../domain/auto-pay/run-decision.ts';
import { portalName } from '../../domain/brand/portal.ts';
import { asText } from '../../domain/brand/text-sender.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { type Cents, formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import { queueMessage } from '../notifications/messages.ts';
import { waysOf } from '../notifications/notice.ts';
import { shownName } from '../store/billers.ts';
import { accounts, billers, bills, holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { agreementText } from './authorization.ts';
import { currentForecast } from './forecast.ts';
import { ruleOf } from './next-run.ts';
import type { AutoPayRow } from './rows.ts';
import { noteToldAhead } from './told-ahead.ts';

/** One notice of an auto pay, queued in the transaction that records what it tells. */
export interface AutoPayNotice {
  /** Names the event; each way of notice tells it once. */
  readonly cause: string;
  readonly subject: string;
  readonly body: readonly string[];
  /** The text message: the same in one line. */
  readonly text: string;
  /** True for what the law wants to be mailed, whatever the switches. */
  readonly isOwed?: boolean;
}

const changeIt = () =>
  `You can change or switch off auto pay at any time under Auto Pays in ${portalName()}.`;

/**
 * Tells the customer who controls an auto pay, by email and by text (SRV2-19, SRV2-33). Mails go to
 * the auto pay's own addresses. Texts go out if the customer wants auto pay notices by text. The
 * callers check the switches of the single notices.
 */
export async function sendAutoPayNotice(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  notice: AutoPayNotice,
): Promise<void> {
  const wished = await waysOf({ db, customer: row.customerId }, 'autopay');
  const isMailed = wished.some(({ channel }) => channel === 'mail');
  const ways =
    notice.isOwed && !isMailed ? [...wished, { channel: 'mail' as const, recipient: row.email }] : wished;
  const addresses = ways.flatMap((way) =>
    way.channel === 'sms'
      ? [way]
      : [row.email, row.email2].filter(Boolean).map((recipient) => ({ ...way, recipient })),
  );
  for (const { channel, recipient } of addresses) {
    await queueMessage(db, parts.clock, {
      customer: row.customerId,
      cause: `auto pay ${row.id} ${notice.cause} ${channel} ${recipient.toLowerCase()}`,
      channel,
      recipient,
      subject: notice.subject,
      body: channel === 'sms' ? asText(notice.text) : [...notice.body, '', changeIt()].join('\n'),
    });
  }
}

/** The auto pay's biller, account and newest bill, for its notices. */
export async function accountFactsOf(db: Db, { accountId, customerId }: AutoPayRow) {
  const [row] = await db
    .select({
      biller: shownName,
      number: accounts.accountNum,
      nickname: holdings.nickname,
      bill: bills.id,
      dueDate: bills.dueDate,
    })
    .from(accounts)
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customerId)))
    .leftJoin(bills, and(eq(bills.accountId, accounts.id), eq(bills.isNewest, true)))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error(`an auto pay of no account ${accountId}`);
  return { ...row, account: `account ${row.number}${row.nickname ? ` (${row.nickname})` : ''}` };
}

/** When the next payment comes and what it will be, or that none follows before the stop date. */
export async function nextPaymentText(db: Db, { clock }: Dependencies, row: AutoPayRow): Promise<string> {
  const forecast = row.runDate === null ? null : await currentForecast(db, clock, row);
  if (forecast && row.runDate !== null) return forecastText(forecast, shortDate(row.runDate));
  const { run_period, end_date } = ruleOf(row);
  const until = end_date === null ? '' : shortDate(end_date);
  const isOver = end_date !== null && end_date <= clock.today();
  if (run_period !== 0 || isOver) return `No other payment follows: auto pay stops on ${until}.`;
  const next = 'The next payment is planned as soon as a new bill is posted';
  return until === '' ? `${next}.` : `${next}, if its day comes before auto pay stops on ${until}.`;
}

export async function announceEnabled(db: Db, parts: Dependencies, row: AutoPayRow): Promise<void> {
  if (!row.notifyEnable) return;
  const { biller, account } = await accountFactsOf(db, row);
  const next = await nextPaymentText(db, parts, row);
  await noteToldAhead(db, parts.clock, row);
  await sendAutoPayNotice(db, parts, row, {
    cause: `enabled ${parts.ids.uuid()}`,
    subject: `Auto pay is on: ${biller}`,
    body: [`Auto pay is on for ${account} at ${biller}.`, '', await agreementText({ db }, parts, row), next],
    text: `Auto pay is on for ${account} at ${biller}. ${next}`,
  });
}

export async function announceDisabled(db: Db, parts: Dependencies, row: AutoPayRow): Promise<void> {
  const { biller, account, bill } = await accountFactsOf(db, row);
  const reason = INACTIVE_REASONS[row.inactiveReason ?? 'turned off'];
  const cause = `disabled ${parts.ids.uuid()}`;
  if (row.inactiveReason !== 'turned off' && bill !== null)
    await raiseAlert({ db, customer: row.customerId }, parts.clock, {
      cause,
      type: 'notification',
      about: 'Auto Pay',
      message: `Auto pay of ${account} at ${biller} is off. ${reason}`,
      href: `#/auto-pay/${bill}`,
    });
  if (!row.notifyDisable) return;
  await sendAutoPayNotice(db, parts, row, {
    cause,
    subject: `Auto pay is off: ${biller}`,
    body: [
      `Auto pay is off for ${account} at ${biller}. ${reason}`,
      'No more payments are made by themselves. Your settings are kept: please pay your bills by hand, or switch auto pay on again.',
    ],
    text: `Auto pay is off for ${account} at ${biller}. ${reason} Please pay by hand.`,
  });
}

/**
 * Says that a payment is planned or was moved to another day, with the bill that it will pay where
 * there is one (SRV2-03).
 */
export async function announceScheduled(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  moved = '',
): Promise<void> {
  if (!row.notifySchedule || row.runDate === null) return;
  const { biller, account, dueDate } = await accountFactsOf(db, row);
  const date = shortDate(row.runDate);
  const next = await nextPaymentText(db, parts, row);
  const toMeet = dueDateToMeet(dueDate, await currentForecast(db, parts.clock, row));
  await noteToldAhead(db, parts.clock, row);
  await sendAutoPayNotice(db, parts, row, {
    cause: `scheduled ${parts.ids.uuid()}`,
    subject: `Auto pay is scheduled for ${date}: ${biller}`,
    body: [
      `Auto pay of ${account} at ${biller} is scheduled for ${date}.`,
      ...(moved === '' ? [] : [moved]),
      next,
      ...(dueDate === null ? [] : [`Due date: ${shortDate(dueDate)}`]),
      ...(isLateRun(row.runDate, toMeet) ? ['This payment comes after the due date.'] : []),
      '',
      await agreementText({ db }, parts, row),
    ],
    text: `Auto pay of ${account} at ${biller} is scheduled for ${date}. ${[moved, next].filter(Boolean).join(' ')}`,
  });
}

/** Says that the bill must be paid by hand. The alert is raised whatever the switches (SRV2-09). */
export async function announceAboveLimit(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  amount: Cents,
): Promise<void> {
  const { biller, account, bill } = await accountFactsOf(db, row);
  const limit = formatCents(row.maxPayAmount);
  const message = `The bill of ${account} at ${biller} is ${formatCents(amount)}, above your safety limit of ${limit}. It was not paid by auto pay: please pay it by hand or raise the limit.`;
  await askToPayByHand(db, parts, row, { cause: `above limit ${row.runDate}`, message, biller, bill });
}

/** Asks to pay by hand a bill whose amount the biller did not tell. */
export async function announceAmountNotTold(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  why: string,
): Promise<void> {
  const { biller, account, bill } = await accountFactsOf(db, row);
  const message = `The bill of ${account} at ${biller} was not paid by auto pay. ${why} Please pay it by hand.`;
  await askToPayByHand(db, parts, row, { cause: `amount not told ${row.runDate}`, message, biller, bill });
}

async function askToPayByHand(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  { cause, message, biller, bill }: { cause: string; message: string; biller: string; bill: number | null },
): Promise<void> {
  await raiseAlert({ db, customer: row.customerId }, parts.clock, {
    cause: `auto pay ${row.id} ${cause}`,
    type: 'notification',
    about: 'Auto Pay',
    message,
    href: `#/bills/${bill}`,
  });
  if (!row.notifyPaymentError) return;
  await sendAutoPayNotice(db, parts, row, {
    cause,
    subject: `Please pay by hand: ${biller}`,
    body: [message],
    text: message,
  });
}

/** Tells the former controller by email, whatever the switches (SRV2-18). */
export async function announceTakenOver(db: Db, parts: Dependencies, before: AutoPayRow): Promise<void> {
  const [former] = await db.select().from(customers).where(eq(customers.id, before.customerId));
  const { biller, account } = await accountFactsOf(db, before);
  if (!former) return;
  await queueMessage(db, parts.clock, {
    customer: before.customerId,
    cause: `auto pay ${before.id} taken over ${parts.ids.uuid()}`,
    channel: 'mail',
    recipient: former.email,
    subject: `Control of your auto pay was taken: ${biller}`,
    body: [
      `Another customer who holds ${account} at ${biller} took control of its auto pay.`,
      'None of your payment methods is charged for it any more, and payments that were planned are not made.',
      `If this is a surprise, open Auto Pays in ${portalName()}: you can take control back there.`,
    ].join('\n'),
  });
}
