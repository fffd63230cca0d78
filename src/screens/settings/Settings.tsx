import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import type { SettingsPageName } from '../../app/routes.ts';
import { BillsPage } from './BillsPage.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';
import { OfflinePage } from './OfflinePage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { pageNamed } from './page-titles.ts';
import { SecurityPage } from './SecurityPage.tsx';
import { SettingsList } from './SettingsList.tsx';

const PAGES: Readonly<Record<SettingsPageName, ComponentType>> = {
  profile: ProfilePage,
  notifications: NotificationsPage,
  security: SecurityPage,
  bills: BillsPage,
  offline: OfflinePage,
};

/** The list of the settings, or one of its pages (ruling 55). The number of an account opens Profile (SET-02). */
export function Settings() {
  const { part = '' } = useParams<{ part?: string }>();
  const accountId = Number(part);
  if (accountId > 0) return <ProfilePage accountId={accountId} />;
  const name = pageNamed(part);
  if (!name) return <SettingsList />;
  const Page = PAGES[name];
  return <Page />;
}
