import { Repeat } from 'lucide-react';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { forecastText, willFail } from '../../../domain/auto-pay/forecast-text.ts';
import { dueDateToMeet } from '../../../domain/auto-pay/reschedule.ts';
import { leftToPayText, noRunText } from '../../../domain/auto-pay/schedule-text.ts';
import { isReschedulable } from '../../../domain/auto-pay/switch.ts';
import { longDate } from '../../../domain/values/calendar-date.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import css from './NextPayment.module.css';
import { RescheduleDialogs } from './RescheduleDialogs.tsx';
import { useReschedule } from './use-reschedule.ts';

/** Says that the auto pay is on, what it pays next and what it does not pay, with a button to change the date (APW-68). */
export function NextPayment({ saved }: { saved: AutoPay }) {
  const isOffline = useIsOffline();
  const reschedule = useReschedule();
  if (!saved.active) return null;
  // A failed payment says by itself what is left to pay.
  const left = saved.failed_payment ? '' : leftToPayText(saved);
  const isUnsettled =
    saved.failed_payment || left || (saved.forecast && (willFail(saved.forecast) || saved.forecast.delay));
  const { id, run_date, due_date, run_period, following_dates, entity_name, account_num } = saved;
  return (
    <section className={css.card} data-failed={isUnsettled ? true : undefined} aria-label="Next payment">
      <Repeat aria-hidden="true" className={css.mark} />
      <div className={css.words} data-first-focus>
        <p className={css.title}>Auto Pay is on.</p>
        <p>{nextText(saved)}</p>
        {left && <p>{left}</p>}
      </div>
      {isReschedulable(saved) && id !== null && run_date !== null && (
        <Button
          kind="secondary"
          size="dense"
          blockedBecause={isOffline ? 'You are offline. Rescheduling needs a connection.' : undefined}
          onClick={() =>
            reschedule.send({
              type: 'reschedule.chosen',
              subject: {
                id,
                biller: entity_name,
                account_num,
                run_date,
                due_date: dueDateToMeet(due_date, saved.forecast),
                run_period,
                following_dates,
              },
            })
          }
        >
          Reschedule
        </Button>
      )}
      <RescheduleDialogs reschedule={reschedule} />
    </section>
  );
}

function nextText(saved: AutoPay): string {
  const { run_date, forecast } = saved;
  if (run_date === null) return noRunText(saved);
  return forecast ? forecastText(forecast, longDate(run_date)) : `Next payment ${longDate(run_date)}.`;
}
