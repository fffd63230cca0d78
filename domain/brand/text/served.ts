import { portalName } from '../portal.ts';

/** What the server itself shows in place of the app. */
export const NO_FILE_TEXT = 'There is no such file.';
export const needsScripts = () =>
  `${portalName()} needs JavaScript to sign in. Turn it on in your browser’s settings, go back and load the page again.`;

/** The button below a mail that holds a link. */
export const openPortal = (name: string) => `Open ${name}`;

/** The pictures that an app store or a browser shows before the app is installed. */
export const SCREENSHOT_LABELS: Record<'accounts' | 'bill' | 'history' | 'upcoming', string> = {
  accounts: 'All bills in one list',
  bill: 'A bill and what can be done with it',
  history: 'Everything that was paid',
  upcoming: 'What is due and what will be paid, by date',
};

/** The menu of the icon of the installed app. */
export const SHORTCUTS = {
  bills: 'Pay bills',
  cart: 'Cart',
  history: 'History',
  autoPays: 'Auto Pays',
} as const;
