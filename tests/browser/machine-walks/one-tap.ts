import { expect, type Page } from '@playwright/test';
import { cents } from '../../../domain/values/cents.ts';
import { toRow } from '../../../src/adapters/device/row-codec.ts';
import type { StoredRow } from '../../../src/adapters/device/store.ts';
import { statesOf } from '../live-states.ts';
import { clearShelves, putRows, rowsOn } from './device.ts';
import type { Stage } from './moves.ts';

/** A draft of one bill, as the device stores it. */
interface Draft {
  readonly bills: readonly StoredRow[];
  readonly method: readonly StoredRow[];
}

const BILL = 'Home gas';

/** A method without an order number, so that one tap pays. */
const METHOD = 'Everyday Visa';

const TICK = 100;

/** Together shorter than the validity of a tap. */
const MOST_TICKS = 100;

/** Collects a bill offline, chooses a method once online, and returns the stored draft. */
export async function draftOf(page: Page): Promise<Draft> {
  const bill = page.getByRole('listitem').filter({ hasText: BILL });
  await bill.waitFor();
  await page.getByRole('region', { name: /^Tax Returns/ }).waitFor();
  await page.context().setOffline(true);
  await bill.getByRole('button', { name: 'Add to draft' }).click();
  await expect.poll(() => rowsOn(page, 'draft')).toHaveLength(1);
  await page.context().setOffline(false);
  await page.goto('/robots.txt');
  await page.goto('/#/cart');
  const option = await page.getByRole('option', { name: METHOD }).textContent();
  await page.getByLabel('Pay with').selectOption({ label: option ?? METHOD });
  const chosen = () => rowsOn(page, 'cart', ['draft method']);
  await expect.poll(async () => JSON.stringify(await chosen())).toContain(METHOD);
  return { bills: await rowsOn(page, 'draft'), method: await chosen() };
}

/**
 * Pays a draft with one tap, in a cart that holds nothing else. `behind` is a payment of another page with an
 * unknown outcome; it is already on the device.
 */
export const tapOn =
  (draft: Draft, emptyCart: () => Promise<void>) =>
  async ({ page, gate, stopClock }: Stage, behind?: { key: string }): Promise<void> => {
    await page.goto('/robots.txt');
    await emptyCart();
    await clearShelves(page, ['attempts', 'draft']);
    await putRows(page, 'draft', draft.bills);
    await putRows(page, 'cart', draft.method);
    await page.goto('/#/cart');
    await page.getByText('Nothing changed since you put it together').waitFor();
    gate.shut();
    // However long a step takes on a busy machine, the walk decides the age of the tap.
    await stopClock();
    const { customer = 0 } = draft.bills[0] ?? {};
    const attempt = behind && {
      id: behind.key,
      at: 1,
      value: { key: behind.key, total: cents(8240), at: 1 },
    };
    if (attempt) await putRows(page, 'attempts', [toRow(customer, attempt)]);
    await page.getByRole('button', { name: /^Pay / }).click();
    // The page that pays needs the clock to draw.
    for (let ticks = 0; ticks < MOST_TICKS; ticks += 1) {
      if ((await statesOf(page, 'checkout')).length > 0) return;
      await page.clock.runFor(TICK);
    }
  };
