import { and, eq } from 'drizzle-orm';
import { namedAccount } from '../../domain/accounts/text/named-account.ts';
import { forecastTotal, willNotPay } from '../../domain/auto-pay/forecast-outcome.ts';
import { dueDateToMeet, isLateRun } from '../../domain/auto-pay/reschedule.ts';
import { forecastText } from '../../domain/auto-pay/text/forecast.ts';
import { INACTIVE_REASONS } from '../../domain/auto-pay/text/inactive.ts';
import {
  AUTO_PAY_ABOUT,
  aboveLimit,
  amountUntold,
  byHandNotice,
  howToChange,
  howToTurnOff,
  noOtherPayment,
  plannedWithNextBill,
  scheduledNotice,
  takenOverMail,
  turnedOffAlert,
  turnedOffNotice,
  turnedOnNotice,
} from '../../domain/auto-pay/text/notices.ts';
import { asText } from '../../domain/brand/text-sender.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { type Cents, ZERO } from '../../domain/values/cents.ts';
import { whyNotHere } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import { queueMessage } from '../notifications/messages.ts';
import { waysOf } from '../notifications/notice.ts';
import { isSetUp } from '../set-up.ts';
import { shownName } from '../store/billers.ts';
import { newestBillOfAccount } from '../store/joins.ts';
import { accounts, billers, bills, holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { agreementText } from './authorization.ts';
import { currentForecast } from './forecast.ts';
import { ruleOf } from './next-run.ts';
import type { AutoPayRow } from './rows.ts';
import { noteToldAhead } from './told-ahead.ts';
import { noteAmount } from './told-amount.ts';

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
  /** Where the customer can still change what it tells. */
  readonly page?: string;
  /** True where nothing can be paid here: the auto pay can be turned off, and nothing else. */
  readonly isOnlyOff?: boolean;
}

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
  const wished = await waysOf({ db, customer: row.customerId }, parts, 'autopay');
  const isMailed = wished.some(({ channel }) => channel === 'mail');
  const ways =
    notice.isOwed && !isMailed ? [...wished, { channel: 'mail' as const, recipient: row.email }] : wished;
  const addresses = ways.flatMap((way) =>
    way.channel === 'sms'
      ? [way]
      : [row.email, row.email2].filter(Boolean).map((recipient) => ({ ...way, recipient })),
  );
  const footer = footerOf(parts, row, notice);
  for (const { channel, recipient } of addresses) {
    await queueMessage(db, parts.clock, {
      customer: row.customerId,
      cause: `auto pay ${row.id} ${notice.cause} ${channel} ${recipient.toLowerCase()}`,
      channel,
      recipient,
      subject: notice.subject,
      body: channel === 'sms' ? asText(notice.text) : [...notice.body, ...footer].join('\n'),
    });
  }
}

/** What the customer can do about the auto pay. */
function footerOf(
  { config }: Dependencies,
  { active }: AutoPayRow,
  { page, isOnlyOff = !isSetUp(config, 'payments') }: AutoPayNotice,
): string[] {
  if (!isOnlyOff) return ['', howToChange(page)];
  return active ? ['', howToTurnOff(page)] : [];
}

/** The auto pay's biller, account and newest bill, for its notices, and why nothing of it can be paid here. */
export async function accountFactsOf(
  db: Db,
  parts: Pick<Dependencies, 'config'>,
  { accountId, customerId }: AutoPayRow,
) {
  const [row] = await db
    .select({
      biller: shownName,
      row: billers,
      number: accounts.accountNum,
      nickname: holdings.nickname,
      bill: bills.id,
      dueDate: bills.dueDate,
    })
    .from(accounts)
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customerId)))
    .leftJoin(bills, newestBillOfAccount)
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error(`an auto pay of no account ${accountId}`);
  const { row: billerRow, ...facts } = row;
  return {
    ...facts,
    billerId: billerRow.id,
    unpayable: whyNotHere(parts, billerRow),
    account: namedAccount(row.number, row.nickname),
  };
}

/**
 * Tells when the next payment comes and what it will be, or that none follows before the stop date. Notes the amount as
 * told: a higher one is told anew.
 */
export async function tellNextPayment(db: Db, { clock }: Dependencies, row: AutoPayRow): Promise<string> {
  const forecast = row.runDate === null ? null : await currentForecast(db, clock, row);
  if (forecast && row.runDate !== null) {
    await noteAmount(db, clock, row, forecastTotal(forecast) ?? ZERO);
    return forecastText(forecast, shortDate(row.runDate));
  }
  const { run_period, end_date } = ruleOf(row);
  if (end_date !== null && (run_period !== 0 || end_date <= clock.today())) return noOtherPayment(end_date);
  return plannedWithNextBill(end_date);
}

export async function announceEnabled(db: Db, parts: Dependencies, row: AutoPayRow): Promise<void> {
  if (!row.notifyEnable) return;
  const { biller, account } = await accountFactsOf(db, parts, row);
  const next = await tellNextPayment(db, parts, row);
  await noteToldAhead(db, parts, row);
  await sendAutoPayNotice(db, parts, row, {
    cause: `enabled ${parts.ids.uuid()}`,
    ...turnedOnNotice({ biller, account, agreement: await agreementText({ db }, parts, row), next }),
  });
}

export async function announceDisabled(db: Db, parts: Dependencies, row: AutoPayRow): Promise<void> {
  const { biller, account, bill, unpayable } = await accountFactsOf(db, parts, row);
  const reason = INACTIVE_REASONS[row.inactiveReason ?? 'turned off'];
  const cause = `disabled ${parts.ids.uuid()}`;
  if (row.inactiveReason !== 'turned off' && bill !== null)
    await raiseAlert({ db, customer: row.customerId }, parts.clock, {
      cause,
      type: 'notification',
      about: AUTO_PAY_ABOUT,
      message: turnedOffAlert({ account, biller, reason }),
      href: `#/auto-pay/${bill}`,
    });
  // What staff did is told by their own mail, with their reason.
  if (!row.notifyDisable || row.inactiveReason === 'stopped by staff') return;
  await sendAutoPayNotice(db, parts, row, {
    cause,
    isOnlyOff: unpayable !== '',
    ...turnedOffNotice({ account, biller, reason, unpayable }),
  });
}

/**
 * Says that a payment is planned or was moved to another day, with the bill that it will pay where
 * there is one (SRV2-03). A portal without a processor promises nothing, and so does a biller that takes no payments.
 */
export async function announceScheduled(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  moved = '',
): Promise<void> {
  if (!row.notifySchedule || row.runDate === null || !isSetUp(parts.config, 'payments')) return;
  const { biller, account, dueDate, unpayable } = await accountFactsOf(db, parts, row);
  const forecast = await currentForecast(db, parts.clock, row);
  if (unpayable && forecast && willNotPay(forecast)) return;
  const next = await tellNextPayment(db, parts, row);
  const toMeet = dueDateToMeet(dueDate, forecast);
  await noteToldAhead(db, parts, row);
  await sendAutoPayNotice(db, parts, row, {
    cause: `scheduled ${parts.ids.uuid()}`,
    isOnlyOff: unpayable !== '',
    ...scheduledNotice({
      biller,
      account,
      on: row.runDate,
      unpayable,
      moved,
      next,
      due: dueDate,
      isLate: isLateRun(row.runDate, toMeet),
      agreement: await agreementText({ db }, parts, row),
    }),
  });
}

/** Says that the bill must be paid by hand. The alert is raised whatever the switches (SRV2-09). */
export async function announceAboveLimit(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  amount: Cents,
): Promise<void> {
  const { bill, ...of } = await accountFactsOf(db, parts, row);
  const why = aboveLimit({ ...of, amount, limit: row.maxPayAmount });
  await askToPayByHand(db, parts, row, { ...of, cause: `above limit ${row.runDate}`, why, bill });
}

/** Asks to pay by hand a bill whose amount the biller did not tell. */
export async function announceAmountNotTold(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  why: string,
): Promise<void> {
  const { bill, ...of } = await accountFactsOf(db, parts, row);
  await askToPayByHand(db, parts, row, {
    ...of,
    cause: `amount not told ${row.runDate}`,
    why: amountUntold({ ...of, why }),
    bill,
  });
}

async function askToPayByHand(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  {
    cause,
    bill,
    ...told
  }: Parameters<typeof byHandNotice>[0] & { readonly cause: string; readonly bill: number | null },
): Promise<void> {
  await raiseAlert({ db, customer: row.customerId }, parts.clock, {
    cause: `auto pay ${row.id} ${cause}`,
    type: 'notification',
    about: AUTO_PAY_ABOUT,
    message: told.why,
    href: `#/bills/${bill}`,
  });
  if (!row.notifyPaymentError) return;
  await sendAutoPayNotice(db, parts, row, {
    cause,
    isOnlyOff: told.unpayable !== '',
    ...byHandNotice(told),
  });
}

/** Tells the former controller by email, whatever the switches (SRV2-18). */
export async function announceTakenOver(db: Db, parts: Dependencies, before: AutoPayRow): Promise<void> {
  const [former] = await db.select().from(customers).where(eq(customers.id, before.customerId));
  const { biller, account } = await accountFactsOf(db, parts, before);
  if (!former) return;
  await queueMessage(db, parts.clock, {
    customer: before.customerId,
    cause: `auto pay ${before.id} taken over ${parts.ids.uuid()}`,
    channel: 'mail',
    recipient: former.email,
    ...takenOverMail({ biller, account }),
  });
}
