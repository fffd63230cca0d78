import { SETUP_TABS, type SetupTab } from '../../../domain/auto-pay-form.ts';

/** How the settings were opened. */
export interface Opened {
  readonly tab: SetupTab;
  /** They were left to add a method: what was entered is taken up again (APW-49). */
  readonly isKept: boolean;
  /** The method that was added. */
  readonly added: number | undefined;
}

/** The tab that the page of the settings opens with; any other word opens the first. */
export function tabNamed(word: string | null | undefined): SetupTab {
  return SETUP_TABS.find((tab) => tab === word) ?? 'schedule';
}
