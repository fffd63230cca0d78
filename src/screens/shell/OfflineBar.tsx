import { WifiOff } from 'lucide-react';
import { useIsOffline, useSession } from '../../app-context.tsx';
import css from './OfflineBar.module.css';

/** Says that what is shown is what was saved (SES-40, MSC-24). */
export function OfflineBar() {
  const isOffline = useIsOffline();
  const { customer } = useSession();
  return (
    <div role="status" className={css.region}>
      {isOffline && (
        <p className={css.bar}>
          <WifiOff aria-hidden="true" />
          {customer === undefined ? "You're offline." : "You're offline. Showing saved bills."}
        </p>
      )}
    </div>
  );
}
