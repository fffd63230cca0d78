import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What can differ between light and dark: one look at everything else is enough. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The page fits the screen and axe finds nothing in it, in light and in the dark, where it is left (NAV-36). With
 * `onlyColoursInTheDark` axe looks there at what can differ, which costs less.
 */
export async function expectOpenToAll(
  page: Page,
  place = 'this page',
  { onlyColoursInTheDark = false }: { onlyColoursInTheDark?: boolean } = {},
): Promise<void> {
  await expectNoSidewaysScroll(page, place);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    if (onlyColoursInTheDark && colorScheme === 'dark') axe.withRules(COLOURS);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    expect.soft(found, `${place} in ${colorScheme}`).toEqual([]);
  }
}

async function expectNoSidewaysScroll(page: Page, place: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, `pixels that ${place} is too wide`).toBeLessThanOrEqual(0);
}
