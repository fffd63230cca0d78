import type { AutoPay } from '../../../../domain/auto-pay/auto-pay.ts';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { dueStateOfRest } from '../../../../domain/bills/due-rest.ts';
import { dateState } from '../../../../domain/bills/due-state.ts';
import { checkedAmount } from '../../../../domain/checkout/checked-amount.ts';
import { checkedMark } from '../../../../domain/checkout/checked-mark.ts';
import {
  type AccountMoment,
  accountLine,
  isCoveredByRows,
  isMade,
  paidBill,
} from '../../../../domain/upcoming/account-line.ts';
import type { CalendarDate } from '../../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../../domain/values/cents.ts';
import { relativeDay, relativeDue } from '../../../../domain/values/relative-day.ts';
import { isSetUp } from '../../../app/portal.ts';
import { href, to } from '../../../app/routes.ts';
import { Amount } from '../../../components/text/Amount.tsx';
import { PastShape } from '../../../components/timeline/PastShape.tsx';
import type { ShapeName } from '../../../components/timeline/Shape.tsx';
import { TimelineBlock } from '../../../components/timeline/TimelineBlock.tsx';
import { TimelineRow, Today } from '../../../components/timeline/TimelineRow.tsx';
import { useOpenAttempts } from '../../../payments/open-attempts.ts';
import { autoPayQuery } from '../../../queries/auto-pay.ts';
import { useCached } from '../../../queries/use-cached.ts';
import { DUE_SHAPES } from '../../../widgets/bills/due-shapes.ts';
import { useListedAccount } from '../use-listed-account.ts';

interface AccountMomentsProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
}

/** The account on the line of time: what it was billed, what is due and planned, and what comes next. */
export function AccountMoments({ bill, today }: AccountMomentsProps) {
  const { held: settings } = useCached<AutoPay>(autoPayQuery(bill.pagination.newestBillId));
  const listed = useListedAccount(bill);
  const attempts = useOpenAttempts() ?? [];
  const mark = checkedMark(attempts, bill.id);
  const amount = checkedAmount(attempts, bill.id);
  const checked = mark && (amount ? `${mark}: ${formatCents(amount)}` : mark);
  const moments = accountLine(bill, settings?.value, today, isSetUp('payments'), listed?.autoPay);
  if (moments.length === 0) return null;
  const ahead = moments.findIndex(
    (moment) => moment.date > today || (moment.date === today && !isMade(moment)),
  );
  const rows = moments.map((moment) => (
    <Moment
      key={`${moment.kind} ${moment.date} ${moment.confirmation ?? ''}`}
      moment={moment}
      bill={bill}
      today={today}
      checked={checked}
      isToldByPayments={isCoveredByRows(bill)}
    />
  ));
  const at = ahead < 0 ? rows.length : ahead;
  return (
    <TimelineBlock title="This account">
      <ol>
        {rows.slice(0, at)}
        <Today date={today} />
        {rows.slice(at)}
      </ol>
    </TimelineBlock>
  );
}

interface MomentProps extends AccountMomentsProps {
  readonly moment: AccountMoment;
  /** That a payment of the bill has no outcome, with its amount where that is known; undefined while there is none. */
  readonly checked: string | undefined;
  /** True where the rows of the payments cover the bill. */
  readonly isToldByPayments: boolean;
}

function Moment({ moment, bill, today, checked, isToldByPayments }: MomentProps) {
  const { kind, date, what, amount, detail } = moment;
  const page = pageOf(moment, bill);
  const [shape, word] =
    kind === 'due' ? dueSign(bill, today, checked, isToldByPayments) : signOf(kind, date, today);
  return (
    <TimelineRow
      shape={shape}
      mark={<PastShape name={shape} />}
      date={date}
      relative={word || (kind === 'due' ? relativeDue(date, today) : relativeDay(date, today))}
      who={page === undefined ? what : <a href={href(page)}>{what}</a>}
      amount={amount || <Amount value="unknown" />}
      detail={detail}
    />
  );
}

/** Where a moment is told in full, or ended: an earlier bill, the receipt of a payment, or the pending payments. */
function pageOf({ kind, bill: earlier, confirmation }: AccountMoment, { id }: Bill): string | undefined {
  if (kind === 'will fail') return to.scheduledPayments();
  if (confirmation !== undefined) return to.billPayment(confirmation, id);
  return earlier === undefined ? undefined : to.bill(earlier);
}

/** A shape and, where the days alone would not say it, its word. */
type Sign = readonly [shape: ShapeName, word: string];

const SIGNS: Record<Exclude<AccountMoment['kind'], 'due' | 'will fail'>, Sign> = {
  billed: ['nothing due', 'Billed'],
  paid: ['paid', 'Paid'],
  'on its way': ['on its way', 'On its way'],
  scheduled: ['scheduled', ''],
  'auto pay': ['auto pay', ''],
  expected: ['estimate', ''],
};

/** A payment that will not be made looks as its bill would without it. */
function signOf(kind: Exclude<AccountMoment['kind'], 'due'>, date: CalendarDate, today: CalendarDate): Sign {
  return kind === 'will fail' ? [DUE_SHAPES[dateState(date, today).kind], ''] : SIGNS[kind];
}

/** What is settled or under way asks for nothing, however late its day. */
function dueSign(
  bill: Bill,
  today: CalendarDate,
  checked: MomentProps['checked'],
  isToldByPayments: boolean,
): Sign {
  if (checked) return ['being checked', checked];
  const due = dueStateOfRest({ ...bill, scheduled_date: null }, today);
  const isUnderWay = due?.kind === 'processing';
  // The rows of the payments say so, once.
  if (isToldByPayments && (isUnderWay || paidBill(bill) !== null)) return ['nothing due', 'Due date'];
  if (isUnderWay) return ['on its way', 'On its way'];
  if (paidBill(bill) !== null) return SIGNS.paid;
  if (due?.kind === 'nothing due') return ['nothing due', due.words];
  return [due ? DUE_SHAPES[due.kind] : 'later', ''];
}
