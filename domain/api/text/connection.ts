import { unanswered } from './en.ts';

/** The bar below the top that tells about the connection. */
export const OFFLINE_NOW = "You're offline.";
export const BACK_ONLINE = 'You are back online.';
export const strangeWifi = () =>
  `Your device is connected, but ${unanswered()} If this Wi-Fi asks you to sign in, do that first.`;
export const WIFI_PAGE = 'Open the Wi-Fi’s page';
export const savedMayBeOld = (what: string) => `Showing saved ${what} that may be out of date.`;
/** `when` is like `at 3:12 PM` or `on 11/20/2026`. */
export const stillLoading = (when: string) => `Still loading. You see what was saved ${when}.`;
