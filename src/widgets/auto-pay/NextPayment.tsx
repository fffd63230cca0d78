import { useSelector } from '@xstate/react';
import { Repeat } from 'lucide-react';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { willFail } from '../../../domain/auto-pay/forecast-outcome.ts';
import { dueDateToMeet } from '../../../domain/auto-pay/reschedule.ts';
import { isReschedulable } from '../../../domain/auto-pay/switch.ts';
import { forecastText } from '../../../domain/auto-pay/text/forecast.ts';
import { leftToPayText, noRunText } from '../../../domain/auto-pay/text/schedule.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import css from './NextPayment.module.css';
import { RescheduleDialogs } from './RescheduleDialogs.tsx';
import { ToggleDialogs } from './ToggleDialogs.tsx';
import { useReschedule } from './use-reschedule.ts';
import { type ToggleRef, useToggle } from './use-toggle.ts';

/**
 * Says that the auto pay is on, what it pays next and what it does not pay. It offers another date (APW-68), and
 * to turn the auto pay off. The result of that is told after the card is gone.
 */
export function NextPayment({ saved }: { saved: AutoPay }) {
  const toggle = useToggle();
  return (
    <>
      {saved.active && <Card saved={saved} toggle={toggle} />}
      <ToggleDialogs toggle={toggle} />
    </>
  );
}

function Card({ saved, toggle }: { saved: AutoPay; toggle: ToggleRef }) {
  const isOffline = useIsOffline();
  const reschedule = useReschedule();
  const isBusy = useSelector(toggle, (snapshot) => snapshot.hasTag('busy'));
  // A failed payment says by itself what is left to pay.
  const left = saved.failed_payment ? '' : leftToPayText(saved);
  const isUnsettled =
    saved.failed_payment || left || (saved.forecast && (willFail(saved.forecast) || saved.forecast.delay));
  const { id, run_date, due_date, run_period, following_dates, entity_name, account_num } = saved;
  return (
    <section className={css.card} data-failed={isUnsettled ? true : undefined} aria-label="Next payment">
      <Repeat aria-hidden="true" className={css.mark} />
      <div className={css.words} data-first-focus>
        <p className={css.title}>{AUTO_PAY.isOn}</p>
        <p>{nextText(saved)}</p>
        {left && <p>{left}</p>}
      </div>
      <div className={css.acts}>
        {isReschedulable(saved) && id !== null && run_date !== null && (
          <Button
            kind="secondary"
            size="dense"
            blockedBecause={isOffline ? AUTO_PAY.rescheduling : undefined}
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
        <Button
          kind="quiet"
          size="dense"
          busy={isBusy}
          blockedBecause={isOffline ? AUTO_PAY.turningOff : undefined}
          onClick={() => toggle.send({ type: 'switch.pressed', subject: saved, wished: false })}
        >
          Turn off
        </Button>
      </div>
      <RescheduleDialogs reschedule={reschedule} />
    </section>
  );
}

function nextText(saved: AutoPay): string {
  const { run_date, forecast, is_controller } = saved;
  if (run_date === null) return noRunText(saved);
  const isAsked = forecast?.outcome === 'asks first' && is_controller;
  return forecast ? forecastText(forecast, shortDate(run_date), isAsked) : AUTO_PAY.next(shortDate(run_date));
}
