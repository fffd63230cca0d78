import type { SettingsPageName } from '../../app/routes.ts';

/** The pages of the settings in their order (ruling 55). */
export const PAGE_TITLES: Readonly<Record<SettingsPageName, string>> = {
  profile: 'Profile',
  notifications: 'Notifications',
  security: 'Security and devices',
  bills: 'Bills',
  offline: 'Offline copy',
};

export function pageNamed(part: string): SettingsPageName | undefined {
  return Object.hasOwn(PAGE_TITLES, part) ? (part as SettingsPageName) : undefined;
}
