import type { BillerGroup } from '../../../domain/account.ts';
import { billsToPay } from '../../../domain/due-badge.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { newChangeId } from '../../adapters/outbox.ts';

export { newChangeId };

type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Counts when the app is put away, and clears the count when it is looked at or the session ends. */
export function watchBadge({ device, clock }: Adapters, icon: Badged = navigator): () => void {
  const clear = () => void icon.clearAppBadge?.().catch(() => {});
  async function count(): Promise<void> {
    const held = await device.read<BillerGroup[]>('billList', 'all');
    const bills = billsToPay(held?.value ?? [], clock.today());
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
