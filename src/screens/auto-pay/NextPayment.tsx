import { Repeat } from 'lucide-react';
import type { AutoPay } from '../../../domain/auto-pay.ts';
import { isReschedulable } from '../../../domain/auto-pay-switch.ts';
import { noRunWords } from '../../../domain/auto-pay-words.ts';
import { longDate } from '../../../domain/calendar-date.ts';
import { formatCents } from '../../../domain/cents.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import css from './NextPayment.module.css';
import { RescheduleDialogs } from './RescheduleDialogs.tsx';
import { useReschedule } from './use-reschedule.ts';

/** That it is on, what it pays next, and the way to another day (APW-68). */
export function NextPayment({ saved }: { saved: AutoPay }) {
  const isOffline = useIsOffline();
  const reschedule = useReschedule();
  if (!saved.active) return null;
  const { id, run_date, due_date } = saved;
  return (
    <section className={css.card} aria-label="Next payment">
      <Repeat aria-hidden="true" className={css.mark} />
      <div className={css.words}>
        <p className={css.title}>Auto Pay is on.</p>
        <p>{nextWords(saved)}</p>
      </div>
      {isReschedulable(saved) && id !== null && run_date !== null && (
        <Button
          kind="secondary"
          size="dense"
          blockedBecause={isOffline ? 'You are offline. Rescheduling needs a connection.' : undefined}
          onClick={() => reschedule.send({ type: 'reschedule.chosen', subject: { id, run_date, due_date } })}
        >
          Reschedule
        </Button>
      )}
      <RescheduleDialogs reschedule={reschedule} />
    </section>
  );
}

function nextWords(saved: AutoPay): string {
  const { run_date, run_amount, wallet_name } = saved;
  if (run_date === null) return noRunWords(saved);
  const about = run_amount > 0 ? `, about ${formatCents(run_amount)}` : '';
  const by = wallet_name === '' ? '' : `, from ${wallet_name}`;
  return `Next payment ${longDate(run_date)}${about}${by}.`;
}
