import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules whose result may differ between light and dark. The other rules are checked once. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Requires that the page fits the screen and that axe finds no violation, in light and in dark; the page
 * stays dark (NAV-36). With `onlyColoursInTheDark`, axe checks only colours in the dark, which is faster.
 */
export async function expectAccessible(
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
