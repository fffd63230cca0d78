import type { Page } from '@playwright/test';
import type { PersonName } from '../../../server/demo/people.ts';
import type { DemoStaffName } from '../../../server/demo/staff.ts';
import type { BuiltServer } from '../server.ts';

export interface Stage {
  /** A new page. Nothing is open on it yet. */
  readonly page: Page;
  readonly server: BuiltServer;
  /** Opens a page of somebody else. */
  readonly visit: (who: Visitor) => Promise<Page>;
}

/** Who is signed in when a story begins; a stranger enters the page signed out. */
export type Visitor = PersonName | DemoStaffName | 'stranger';

/** How a dialog is opened. */
export interface DialogStory {
  /** The file of the app that shows it. */
  readonly file: string;
  readonly name: string | RegExp;
  readonly who: Visitor;
  readonly open: (stage: Stage) => Promise<void>;
}

type Told = readonly [file: string, name: string | RegExp, open: DialogStory['open']];

/** The stories of the dialogs in one folder, as the same person meets them. */
export function storiesIn(folder: string, who: Visitor, ...stories: readonly Told[]): readonly DialogStory[] {
  return stories.map(([file, name, open]) => ({ file: `${folder}/${file}.tsx`, name, who, open }));
}

/** From now on, nothing on this page happens after a delay of so many milliseconds. */
function stopTimers(page: Page, stopped: number): Promise<void> {
  return page.evaluate((delayOf) => {
    const later = window.setTimeout;
    window.setTimeout = ((run: () => void, delay?: number) =>
      delay === delayOf ? 0 : later(run, delay)) as typeof window.setTimeout;
  }, stopped);
}

/** A dialog that tells a success closes by itself after two seconds; from now on it stays. */
export const keepSuccess = (page: Page) => stopTimers(page, 2_000);

/** A call that is not answered is given up after eight seconds; from now on it waits. */
export const keepWaiting = (page: Page) => stopTimers(page, 8_000);

/** The last minute of a session of the office ends it; from now on it does not. */
export const keepLastMinute = (page: Page) => stopTimers(page, 60_000);
