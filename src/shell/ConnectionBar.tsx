import { Hourglass, WifiOff } from 'lucide-react';
import { useLocation } from 'wouter';
import {
  BACK_ONLINE,
  OFFLINE_NOW,
  savedMayBeOld,
  stillLoading,
  strangeWifi,
  WIFI_PAGE,
} from '../../domain/api/text/connection.ts';
import { useApp, useIsOffline, useSession } from '../app/app-context.tsx';
import { useIsBack } from '../app/use-is-back.ts';
import { useIsUnanswered } from '../app/use-is-unanswered.ts';
import { dayOf, timeOf } from '../components/text/portal-clock.ts';
import { VisuallyHidden } from '../components/text/VisuallyHidden.tsx';
import { useSlowSince } from '../queries/slow.ts';
import css from './ConnectionBar.module.css';
import { highlightOf } from './highlight.ts';

const SAVED: Readonly<Record<string, string>> = {
  accounts: 'bills',
  'auto pays': 'auto pays',
  history: 'history',
  scheduled: 'payments',
  wallet: 'pay methods',
};

/**
 * Says that there is no connection, or that something else answers, and on screens with saved data, that the
 * data was saved earlier (SES-40, MSC-24). With a connection it says that an answer takes long.
 */
export function ConnectionBar() {
  const isOffline = useIsOffline();
  const isUnanswered = useIsUnanswered();
  const slowSince = useSlowSince();
  const { customer } = useSession();
  const { clock } = useApp().adapters;
  const isBack = useIsBack();
  const [path] = useLocation();
  // A form for something new shows nothing that was saved.
  const savedText =
    customer === undefined || path.endsWith('/add') ? undefined : SAVED[highlightOf(path) ?? ''];
  const saved = savedText && <span>{savedMayBeOld(savedText)}</span>;
  if (isUnanswered)
    return (
      <p className={css.bar}>
        <WifiOff aria-hidden="true" />
        {strangeWifi()}{' '}
        <a href="/wifi" target="_blank" rel="noreferrer">
          {WIFI_PAGE}
        </a>{' '}
        {saved}
      </p>
    );
  if (isOffline)
    return (
      <p className={css.bar}>
        <WifiOff aria-hidden="true" />
        {OFFLINE_NOW} {saved}
      </p>
    );
  if (slowSince === undefined) return isBack ? <VisuallyHidden>{BACK_ONLINE}</VisuallyHidden> : null;
  return (
    <p className={css.quiet}>
      <Hourglass aria-hidden="true" />
      {stillLoading(whenOf(slowSince, clock.now()))}
    </p>
  );
}

/** For example `at 3:12 PM`, or `on 11/20/2026` for another day. */
function whenOf(at: number, now: number): string {
  return dayOf(at) === dayOf(now) ? `at ${timeOf(at)}` : `on ${dayOf(at)}`;
}
