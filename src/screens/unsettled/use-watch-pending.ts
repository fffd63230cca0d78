import { useEffect } from 'react';
import type { ScheduledPayment } from '../../../domain/scheduled-payment.ts';
import { useApp } from '../../app-context.tsx';
import { scheduledView } from '../../scheduled-view.ts';

/**
 * The navigation follows what any tab learns of pending payments: the entry comes with the first and goes with the last
 * (NAV-21, SCH-27). A list from before this page says less than the profile, which is newer.
 */
export function useWatchPending(): void {
  const { adapters, session } = useApp();
  useEffect(() => {
    const since = adapters.clock.now();
    const { shelf, id } = scheduledView;
    return adapters.device.watch<readonly ScheduledPayment[]>(shelf, id, (held) => {
      const { profile } = session.getSnapshot().context;
      if (!held || held.at < since || !profile) return;
      const has_scheduled_payments = held.value.length > 0;
      if (profile.has_scheduled_payments === has_scheduled_payments) return;
      session.send({ type: 'profile.changed', profile: { ...profile, has_scheduled_payments } });
    });
  }, [adapters, session]);
}
