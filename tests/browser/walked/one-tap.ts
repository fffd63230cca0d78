import { expect, type Page } from '@playwright/test';
import { cents } from '../../../domain/cents.ts';
import { toRow } from '../../../src/adapters/device/codec.ts';
import type { StoredRow } from '../../../src/adapters/device/store.ts';
import { statesOf } from '../live-states.ts';
import { clearShelves, putRows, rowsOn } from './device.ts';
import type { Stage } from './moves.ts';

/** A draft of one bill, as the device keeps it. */
interface Draft {
  readonly bills: readonly StoredRow[];
  readonly method: readonly StoredRow[];
}

const BILL = 'Home gas';
/** No order number is asked for, so that one tap pays. */
const METHOD = 'Everyday Visa';

const TICK = 100;
/** Together less than a tap lives. */
const MOST_TICKS = 100;

/** Puts a bill down without a connection, chooses a method once it is back, and says what the device keeps of that. */
export async function draftOf(page: Page): Promise<Draft> {
  const bill = page.getByRole('listitem').filter({ hasText: BILL });
  await bill.waitFor();
  await page.getByRole('region', { name: 'Tax Returns', exact: true }).waitFor();
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
 * Pays a draft with one tap, in a cart that holds nothing else. What is put `behind` it lies on the device by then: a
 * payment of another page whose outcome is not known.
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
    // However long a step takes on a busy machine, the tap is as old as the walk says.
    await stopClock();
    const { customer = 0 } = draft.bills[0] ?? {};
    const attempt = behind && {
      id: behind.key,
      at: 1,
      value: { key: behind.key, total: cents(8240), at: 1 },
    };
    if (attempt) await putRows(page, 'attempts', [toRow(customer, attempt)]);
    await page.getByRole('button', { name: /^Pay / }).click();
    // The page that pays is drawn by the clock.
    for (let ticks = 0; ticks < MOST_TICKS; ticks += 1) {
      if ((await statesOf(page, 'checkout')).length > 0) return;
      await page.clock.runFor(TICK);
    }
  };
