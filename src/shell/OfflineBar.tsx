import { WifiOff } from 'lucide-react';
import { useLocation } from 'wouter';
import { useIsOffline, useSession } from '../app/app-context.tsx';
import { highlightOf } from './highlight.ts';
import css from './OfflineBar.module.css';

const SAVED: Readonly<Record<string, string>> = {
  accounts: 'bills',
  'auto pays': 'auto pays',
  history: 'history',
  scheduled: 'payments',
  wallet: 'pay methods',
};

/**
 * Says that there is no connection, and on screens with saved data, that the data was saved earlier (SES-40,
 * MSC-24).
 */
export function OfflineBar() {
  const isOffline = useIsOffline();
  const { customer } = useSession();
  const [path] = useLocation();
  const savedText = customer === undefined ? undefined : SAVED[highlightOf(path) ?? ''];
  return (
    <div role="status" className={css.region}>
      {isOffline && (
        <p className={css.bar}>
          <WifiOff aria-hidden="true" />
          {"You're offline. "}
          {savedText && <span>Showing saved {savedText} that may be out of date.</span>}
        </p>
      )}
    </div>
  );
}
