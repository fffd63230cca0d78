import { useEffect } from 'react';
import type { ScheduledPayment } from '../../../domain/scheduled/scheduled-payment.ts';
import { useApp } from '../../app/app-context.tsx';
import { scheduledQuery } from '../../queries/scheduled.ts';

/**
 * The navigation follows what any tab learns of pending payments. The entry appears with the first and
 * disappears with the last (NAV-21, SCH-27). A list that is older than this page is ignored, because the
 * profile is newer.
 */
export function useWatchPending(): void {
  const { adapters, session } = useApp();
  useEffect(() => {
    const since = adapters.clock.now();
    const { shelf, id } = scheduledQuery;
    return adapters.device.watch<readonly ScheduledPayment[]>(shelf, id, (cached) => {
      const { profile } = session.getSnapshot().context;
      if (!cached || cached.at < since || !profile) return;
      const has_scheduled_payments = cached.value.length > 0;
      if (profile.has_scheduled_payments === has_scheduled_payments) return;
      session.send({ type: 'profile.changed', profile: { ...profile, has_scheduled_payments } });
    });
  }, [adapters, session]);
}
