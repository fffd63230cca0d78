import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Mode = 'light' | 'dark' | 'forced colours' | '200 %';

export const MODES: readonly Mode[] = ['light', 'dark', 'forced colours', '200 %'];

/** The parts of WCAG, and the best practices. Two rules of WCAG 2.2 that axe leaves off are turned on beside them. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const OPEN_DIALOG = 'dialog[open]';

/** Sets colours. Text at twice the size belongs to the browser, or to the root of a page that is open. */
export async function show(page: Page, mode: Mode): Promise<void> {
  await page.emulateMedia({
    colorScheme: mode === 'dark' ? 'dark' : 'light',
    forcedColors: mode === 'forced colours' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
}

/** Requires that axe finds nothing on the page. */
export async function expectNothingFound(page: Page, place: string): Promise<void> {
  await expectNone(withAllRules(page), place);
}

/** Requires that axe finds nothing in the open dialog. */
export async function expectNothingFoundInDialog(page: Page, place: string): Promise<void> {
  await expectNone(withAllRules(page).include(OPEN_DIALOG), place);
}

const withAllRules = (page: Page) =>
  // Options take the place of tags that were set before them.
  new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: RULES },
    rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
  });

async function expectNone(axe: AxeBuilder, place: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  );
  expect.soft(found, place).toEqual([]);
}
