import { expect, type Page } from '@playwright/test';
import { addMonths, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { title } from './fixtures.ts';
import type { BuiltServer } from './server.ts';

/** The month of a return this many months ago, as its description shows it. */
export async function monthOf(server: BuiltServer, back: number): Promise<{ year: string; words: string }> {
  const month = addMonths((await server.today()) as CalendarDate, -back);
  const name = new Date(`${month}T12:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return { year: month.slice(0, 4), words: `Sales tax return, ${name} ${month.slice(0, 4)}` };
}

/** Opens a sales tax return of this many months ago from the lists of its account. */
export async function openReturn(
  page: Page,
  server: BuiltServer,
  inList: string,
  back: number,
): Promise<string> {
  const { year, words } = await monthOf(server, back);
  await page
    .getByRole('region', { name: 'Tax Returns' })
    .getByRole('link', { name: /Mercer Pottery LLC.*2200417/ })
    .click();
  await page.getByLabel('Tax year').selectOption(year);
  await page.getByRole('region', { name: inList, exact: true }).getByRole('link', { name: words }).click();
  await expect(title(page, words)).toBeVisible();
  return words;
}
