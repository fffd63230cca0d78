import type { ReactNode } from 'react';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { failedPaymentText, failedPaymentTitle } from '../../../domain/accounts/text/failed-auto-payment.ts';
import { dateState } from '../../../domain/bills/due-state.ts';
import { aboutText } from '../../../domain/bills/estimate.ts';
import type { Biller } from '../../../domain/cart/urgency.ts';
import type { Ahead } from '../../../domain/upcoming/expected.ts';
import { ANSWER_PAY, PAYS_WITH } from '../../../domain/upcoming/text/en.ts';
import { UPCOMING_WARNINGS } from '../../../domain/upcoming/text/warnings.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { relativeDay, relativeDue } from '../../../domain/values/relative-day.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { takesPayments } from '../../app/unpayable.ts';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { PastShape } from '../../components/timeline/PastShape.tsx';
import type { ShapeName } from '../../components/timeline/Shape.tsx';
import { TimelineRow } from '../../components/timeline/TimelineRow.tsx';
import { ConfirmLink } from '../bills/CheckedNote.tsx';
import { DUE_SHAPES } from '../bills/due-shapes.ts';
import css from './UpcomingRow.module.css';

interface UpcomingRowProps {
  readonly row: Ahead;
  readonly today: CalendarDate;
  /** The biller as the lists have it, while the customer has an account there. */
  readonly biller: Biller | undefined;
  readonly action?: ReactNode;
}

/** What is due, planned or expected, on the line of time. */
export function UpcomingRow({ row, today, biller, action }: UpcomingRowProps) {
  const { ebill_id, name, account_num, kind, date, amount } = row;
  const payee = biller ? billerName(biller) : row.biller;
  const isUnpaid = row.warnings.includes('will not be paid');
  const called = [payee, name, account_num, kind !== 'due' && KINDS[kind], shortDate(date)]
    .filter(Boolean)
    .join(', ');
  return (
    <TimelineRow
      shape={shapeOf(row, today)}
      mark={<PastShape name={shapeOf(row, today)} />}
      date={date}
      relative={relativeWords(row, today)}
      logo={<BillerLogo name={payee} src={biller?.logo.normal.url} />}
      who={
        ebill_id === null ? (
          <bdi>{payee}</bdi>
        ) : (
          <a href={href(to.bill(ebill_id))} aria-label={called}>
            <bdi>{payee}</bdi>
          </a>
        )
      }
      detail={
        <>
          <span className={css.account}>
            <bdi>{name}</bdi>
            <span className={css.whole}>
              <AccountNumber value={account_num} />
            </span>
          </span>
          {kind !== 'due' && row.due && row.due !== date && (
            <span className={css.aside}>due {shortDate(row.due)}</span>
          )}
          {row.method !== '' && (kind !== 'due' || isSetUp('payments')) && (
            <span className={kind === 'due' ? undefined : css.aside}>
              {kind === 'due' ? ANSWER_PAY : PAYS_WITH} <bdi>{row.method}</bdi>
            </span>
          )}
        </>
      }
      amount={
        <Amount value={amount ?? 'unknown'} unknownWords={row.estimate && aboutText(row.estimate.amount)} />
      }
      action={action || (kind !== 'due' && <p className={paidClass(kind)}>{KINDS[kind]}</p>)}
    >
      {row.failed && (
        <p className={css.failed}>
          {failedPaymentTitle(row.failed)} {failedPaymentText(row.failed, takesPayments(row))}
        </p>
      )}
      {row.note && (isSetUp('payments') || !(isUnpaid || row.unpayable)) && (
        <p className={isUnpaid ? css.failed : undefined}>
          {row.note} {row.checked === 'To be confirmed' && <ConfirmLink />}
        </p>
      )}
      {row.estimate && <p>{row.estimate.words}</p>}
      {row.isDelayed && <p>Not paid yet</p>}
      {isUnpaid && kind !== 'due' && !row.note?.startsWith(UNPAID) && <p className={css.failed}>{UNPAID}</p>}
      {row.warnings
        .filter((warning) => warning !== 'auto pay failed' && warning !== 'will not be paid')
        .map((warning) => (
          <p key={warning} className={css.failed}>
            {UPCOMING_WARNINGS[warning]}
          </p>
        ))}
      {row.remedy && ebill_id !== null && isSetUp('payments') && (
        <p>
          <a
            href={`${href(to.autoPay(ebill_id))}?tab=${row.remedy}`}
            data-alone=""
            aria-label={`${REMEDIES[row.remedy]}: ${name}`}
          >
            {REMEDIES[row.remedy]}
          </a>
        </p>
      )}
    </TimelineRow>
  );
}

function relativeWords({ kind, date, checked }: Ahead, today: CalendarDate): string {
  if (checked) return checked;
  return kind === 'due' ? relativeDue(date, today) : relativeDay(date, today);
}

/** Where it begins the note already, it is not said twice. */
const UNPAID = UPCOMING_WARNINGS['will not be paid'];

const REMEDIES = { amount: 'Change Auto Pay', method: 'Choose another method' } as const;

const KINDS = {
  'scheduled payment': 'Scheduled',
  'auto pay': 'Auto Pay',
  expected: 'Expected bill',
} as const;

function paidClass(kind: keyof typeof KINDS) {
  return kind === 'expected' ? css.expected : css.paid;
}

/** The shapes of the bill list: what no payment will meet is due like any other bill. */
function shapeOf({ kind, date, warnings, checked }: Ahead, today: CalendarDate): ShapeName {
  if (checked) return 'being checked';
  if (kind === 'due' || warnings.includes('will not be paid')) return DUE_SHAPES[dateState(date, today).kind];
  if (kind === 'expected') return 'estimate';
  return kind === 'auto pay' ? 'auto pay' : 'scheduled';
}
