import { clearShelves } from './device.ts';
import { refused } from './gate.ts';
import type { Stage } from './moves.ts';
import { BUSY, reset, sales } from './tax-return-facts.ts';

export const SETTLED = 'a return';
export const UNSENT = 'a return with entries that were not sent yet';
export const REFUSED = 'a return with entries that were refused';

let stored = '';

/** The sales of the return when the walk started. */
export const salesBefore = () => stored;

let nth = 0;

/** A value that never repeats: a stored value makes no change. */
export const amount = (): string => {
  nth += 1;
  return `${(20_000 + nth).toFixed(2)}`;
};

export const open = (address: string, left: 'nothing' | 'unsent' | 'refused') => async (stage: Stage) => {
  const { page, gate } = stage;
  const load = async () => {
    await page.goto('/robots.txt');
    await page.goto(address);
    await sales(page).waitFor();
  };
  await page.goto('/robots.txt');
  await clearShelves(page, ['outbox', 'tax']);
  await load();
  await page.getByText('All entries are saved').waitFor();
  if (!(await reset(page).isVisible())) {
    await page.getByRole('textbox', { name: 'Tax collected', exact: true }).fill('400');
    await page.getByRole('textbox', { name: 'Tax collected', exact: true }).blur();
    await reset(page).waitFor();
    await page.getByText('All entries are saved').waitFor();
  }
  stored = await sales(page).inputValue();
  if (left !== 'nothing') {
    gate.hold(['draft']);
    gate.shut();
    await sales(page).fill(amount());
    await sales(page).blur();
    if (left === 'refused') {
      await gate.release('draft', refused(BUSY));
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    } else await gate.arrived('draft');
    await load();
  }
  gate.shut();
};
