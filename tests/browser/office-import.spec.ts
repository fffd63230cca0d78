import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { IMPORT_STATE_TEXTS, IMPORTS, SEND } from '../../office/text/imports.ts';
import { inRepository } from '../../tools/paths.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './fixtures.ts';
import { signInStaff } from './staff-sign-in.ts';

test('a file of bills goes on after its connection broke, is tried first, and is applied when I say so', {
  tag: '@normal',
}, async ({ page, server }) => {
  await page.clock.install();
  await signInStaff(page, 'cashier');
  await page.getByRole('link', { name: IMPORTS.title, exact: true }).first().click();
  await page.getByRole('link', { name: SEND.title, exact: true }).click();
  await page.getByLabel(SEND.date).fill(await server.today());
  const file = await readFile(inRepository('billers', 'examples', 'harbor-bills.csv'));
  await page.getByLabel(SEND.file).setInputFiles({ name: 'bills.csv', mimeType: 'text/csv', buffer: file });
  await expectAccessible(page, 'the form for a file');

  const sent: string[] = [];
  await page.route('**/office/v1/imports?*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(new URL(route.request().url()).searchParams.get('dry_run') ?? '');
    await (sent.length === 1 ? route.abort() : route.fallback());
  });
  // The pause after a break ends when the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole('button', { name: SEND.try }).click();
  await expect(page.getByText(SEND.broken)).toBeVisible();
  await page.clock.runFor(1_000);
  await page.clock.resume();

  await expect(page.getByText(SEND.checked).or(page.getByText(SEND.held))).toBeVisible();
  await expectAccessible(page, 'what the file would do');
  expect(sent).toEqual(['true', 'true']);
  await page.getByRole('button', { name: SEND.apply }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'bills.csv' })).toBeVisible();
  expect(sent).toEqual(['true', 'true', 'false']);
  // Without a press: the page follows the file until it is done.
  await expect(page.getByText(IMPORT_STATE_TEXTS.applied, { exact: true })).toBeVisible();
});
