import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { inRepository } from '../../tools/paths.ts';
import { signIn, test } from './fixtures.ts';

test('the page asks the guards of today about a journey that I open, and names the one that answers otherwise', async ({
  page,
}) => {
  await signIn(page, 'demo', { at: '/' });
  await page.goto('/#/dev/machines/checkout');
  await page.getByRole('tab', { name: 'Journey' }).click();
  const text = await readFile(inRepository('machines/checkout/lost-answer.journey.json'), 'utf8');
  const open = (content: string) =>
    page.getByLabel('Open a journey').setInputFiles({
      name: 'checkout.journey.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await open(text);
  const told = page.getByRole('region', { name: 'Journey' });
  await expect(told).toContainText('The guards of today were asked again: 5 of 5 answers are the same.');
  await open(text.replace(/"wasDeclined",\s+false/, '"wasDeclined", true'));
  await expect(told.getByRole('alert')).toHaveText(
    'Today’s chart takes step 5 differently. wasDeclined said yes when this was recorded, and says no today.',
  );
});
