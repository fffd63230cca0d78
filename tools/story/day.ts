import { asc, gt } from 'drizzle-orm';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import type { WorkDone } from '../../server/jobs/work.ts';
import { workDoneTexts } from '../../server/sandbox/work-done.ts';
import { sandboxInbox } from '../../server/store/schema/sandbox.ts';
import { type AutoPayOutcome, autoPayOutcome, autoPayPromises, isAsPromised } from './auto-pay-promises.ts';
import { scheduledOutcome, scheduledPromises } from './scheduled-promises.ts';

/** Something that was said the day before, with what happened. */
export interface Compared {
  readonly said: string;
  readonly happened: string;
  readonly isKept: boolean;
}

export interface Told {
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

export interface StoryDay {
  readonly date: CalendarDate;
  readonly compared: readonly Compared[];
  /** The work of the day, such as `1 new bill posted`. */
  readonly ran: readonly string[];
  /** Every mail and text of the day, in the order in which it was sent. */
  readonly told: readonly Told[];
}

/** Writes down what is said of the next day, lets it pass, and compares. */
export async function tellDay(
  parts: Pick<Dependencies, 'store' | 'clock'>,
  pass: () => Promise<WorkDone>,
): Promise<StoryDay> {
  const date = addDays(parts.clock.today(), 1);
  const autoPays = await autoPayPromises(parts, date);
  const pending = await scheduledPromises(parts, date);
  const before = await lastMessage(parts);
  const ran = workDoneTexts(await pass());
  const compared: Compared[] = [];
  for (const promise of autoPays) {
    const outcome = await autoPayOutcome(parts, promise, date);
    compared.push({
      said: `Auto pay of ${promise.biller}, ${promise.accountNum}: ${promise.words}`,
      happened: outcomeText(outcome),
      isKept: isAsPromised(promise, outcome),
    });
  }
  for (const promise of pending) {
    const { words, isKept } = await scheduledOutcome(parts, promise);
    compared.push({ said: promise.words, happened: words, isKept });
  }
  return { date, compared, ran, told: await messagesAfter(parts, before) };
}

function outcomeText({ paid, failed, hasNewBill }: AutoPayOutcome): string {
  const what =
    paid !== null
      ? `${formatCents(paid)} was paid.`
      : failed
        ? `${formatCents(failed.amount)} was not paid. ${failed.why}`
        : 'Nothing was paid.';
  return hasNewBill ? `${what} A new bill was posted on this day.` : what;
}

async function lastMessage({ store }: Pick<Dependencies, 'store'>): Promise<number> {
  const rows = await store.db
    .select({ id: sandboxInbox.id })
    .from(sandboxInbox)
    .orderBy(asc(sandboxInbox.id));
  return rows.at(-1)?.id ?? 0;
}

async function messagesAfter({ store }: Pick<Dependencies, 'store'>, id: number): Promise<Told[]> {
  const rows = await store.db
    .select()
    .from(sandboxInbox)
    .where(gt(sandboxInbox.id, id))
    .orderBy(asc(sandboxInbox.id));
  return rows.filter(({ direction }) => direction === 'out');
}

/** The day as the command prints it. */
export function dayText({ date, compared, ran, told }: StoryDay): string {
  return [
    `━━ ${date} ━━`,
    ...compared.flatMap(({ said, happened, isKept }) => [
      `  said      ${said}`,
      `  happened  ${happened}`,
      ...(isKept ? [] : ['  DIFFERS   What happened is not what was said.']),
    ]),
    ...(ran.length > 0 ? [`  work      ${ran.join(', ')}`] : []),
    ...told.flatMap(({ channel, recipient, subject, body }) => [
      `  told      ${channel === 'sms' ? 'text' : 'mail'} to ${recipient}${subject && channel === 'mail' ? `: ${subject}` : ''}`,
      ...body.split('\n').map((line) => `            ${line}`.trimEnd()),
    ]),
    ...(compared.length + ran.length + told.length === 0 ? ['  Nothing was due.'] : []),
  ].join('\n');
}
