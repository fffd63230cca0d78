import { SETUP_TABS, type SetupTab } from '../../../domain/auto-pay/form.ts';

export interface SettingsOpening {
  readonly tab: SetupTab;
  /** True when the address names a tab: the tabs are open at once. */
  readonly isOpen: boolean;
  /** True after a visit to the wallet to add a method: the entries are restored (APW-49). */
  readonly isKept: boolean;
  /** The id of the added method. */
  readonly added: number | undefined;
}

/** The tab to open the settings with. Any unknown name means the first tab. */
export function tabNamed(word: string | null | undefined): SetupTab {
  return SETUP_TABS.find((tab) => tab === word) ?? 'schedule';
}
