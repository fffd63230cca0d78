import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billsToPay } from '../../../domain/bills/due-badge.ts';
import type { Adapters } from '../../adapters/adapters.ts';

type BadgeIcon = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Sets the badge when the app is hidden. Clears it when the app is visible or the session ends. */
export function watchBadge({ device, clock }: Adapters, icon: BadgeIcon = navigator): () => void {
  const clear = () => void icon.clearAppBadge?.().catch(() => {});
  async function count(): Promise<void> {
    const cached = await device.read<BillerGroup[]>('billList', 'all');
    const bills = billsToPay(cached?.value ?? [], clock.today());
    if (document.visibilityState === 'hidden') await icon.setAppBadge?.(bills);
  }
  const onChange = () => {
    if (document.visibilityState === 'visible') clear();
    else void count().catch(() => {});
  };
  clear();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    clear();
  };
}
