import { Bell, ChevronRight, FileText, HardDriveDownload, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { waitingSwitches } from '../../../domain/outbox/notification-change.ts';
import {
  billsInShort,
  notificationsInShort,
  offlineInShort,
  profileInShort,
  securityInShort,
} from '../../../domain/profile/text/settings-in-short.ts';
import { KEPT_DAYS } from '../../../domain/session/limits.ts';
import { useApp } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, type SettingsPageName, to } from '../../app/routes.ts';
import { useHasNoStorage } from '../../offline/storage-unavailable.ts';
import { useQueuedChanges } from '../../offline/use-outbox.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { notificationsQuery } from '../../queries/notifications.ts';
import { profileQuery } from '../../queries/profile.ts';
import { securityQuery } from '../../queries/security.ts';
import { taxAccountsQuery } from '../../queries/tax.ts';
import { useQuery } from '../../queries/use-query.ts';
import { PAGE_TITLES } from './page-titles.ts';
import css from './SettingsLinks.module.css';

const ICONS: Readonly<Record<SettingsPageName, ReactNode>> = {
  profile: <UserRound aria-hidden="true" />,
  notifications: <Bell aria-hidden="true" />,
  security: <ShieldCheck aria-hidden="true" />,
  bills: <FileText aria-hidden="true" />,
  offline: <HardDriveDownload aria-hidden="true" />,
};

/** The pages of the settings, each with its present state in words, so that most visits end here. */
export function SettingsLinks({ current }: { current?: SettingsPageName }) {
  const states = usePresentStates();
  return (
    <nav aria-label="Account Settings">
      <ul className={css.list}>
        {(Object.keys(PAGE_TITLES) as SettingsPageName[]).map((name) => (
          <li key={name}>
            <PageLink name={name} state={states[name]} isCurrent={name === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  readonly name: SettingsPageName;
  readonly state: ReactNode;
  readonly isCurrent: boolean;
}

function PageLink({ name, state, isCurrent }: PageLinkProps) {
  return (
    <a className={css.link} href={href(to.settings(name))} aria-current={isCurrent ? 'page' : undefined}>
      {ICONS[name]}
      <span className={css.words}>
        <span className={css.title}>{PAGE_TITLES[name]}</span> <span className={css.state}>{state}</span>
      </span>
      <ChevronRight aria-hidden="true" className={css.end} />
    </a>
  );
}

/** The states that are known on this device by now. */
function usePresentStates(): Record<SettingsPageName, ReactNode> {
  const profile = useQuery(profileQuery).data;
  const read = useQuery(notificationsQuery).data;
  const security = useQuery(securityQuery).data;
  const groups = useQuery(billListQuery).data;
  const tax = useQuery(taxAccountsQuery).data;
  const switches = waitingSwitches(useQueuedChanges()) ?? read;
  const isKept = useApp().adapters.tokens.expected()?.keep === true;
  const hasNoStorage = useHasNoStorage();
  const texts = !isSetUp('texts') ? 'none' : read?.texts_stopped ? 'stopped' : 'reach';
  return {
    profile: profile && <Parts parts={profileInShort(profile)} />,
    notifications: switches && notificationsInShort(switches, texts),
    security: security && securityInShort(security, profile?.mobile_number ?? '', texts),
    bills: groups && billsInShort(groups, tax?.accounts.length ?? 0),
    offline: offlineInShort(isKept, hasNoStorage, KEPT_DAYS),
  };
}

function Parts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 && ' · '}
      <bdi className={css.part}>{part}</bdi>
    </span>
  ));
}
