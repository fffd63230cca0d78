import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal } from '../../tests/support/sandbox-visitor.ts';
import { dayText, type StoryDay, tellDay } from '../../tools/story/day.ts';
import { runDueWork } from '../jobs/work.ts';
import { accounts, bills } from '../store/schema/billers.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

async function nextDay(meanwhile = async () => {}): Promise<StoryDay> {
  return tellDay(portal.parts, async () => {
    await portal.sandbox.clock.moveOneDay();
    await meanwhile();
    return runDueWork(portal.parts);
  });
}

test('two weeks of the demo happen as it was said the day before, and the story shows every mail', async () => {
  const days: StoryDay[] = [];
  for (let day = 0; day < 15; day++) days.push(await nextDay());
  const compared = days.flatMap((day) => day.compared);
  expect(compared.filter(({ isKept }) => !isKept)).toEqual([]);
  const story = days.map(dayText).join('\n');
  for (const words of [
    'It will be $58.40 from Avery Visa.\n  happened  $58.40 was paid.',
    'The bill is above your safety limit of $100.00. Please pay it by hand or raise the limit.\n  happened  Nothing was paid.',
    'It will fail on its day: Credit Card has a transaction limit of $2,500.00',
    '  happened  It failed. A credit card pays at most $2,500.00',
    '  told      mail to autopay@billfold.example: Auto pay: $58.40 to Harbor City Utilities\n',
    '  told      text to 3035550163\n',
  ])
    expect(story).toContain(words);
});

test('a payment that is not as it was said is shown as a difference', async () => {
  const raise = async () => {
    const [account] = await portal.store.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.accountNum, 'NW 70009'));
    const owed = { balance: cents(9_900), amountDue: cents(9_900) };
    await portal.store.db
      .update(bills)
      .set(owed)
      .where(eq(bills.accountId, account?.id ?? 0));
  };
  const due = addDays(portal.parts.clock.today(), 1);
  const day = await nextDay(raise);
  expect(day.date).toBe(due);
  expect(day.compared).toEqual([
    {
      said: expect.stringContaining(
        'NW 70009: The next payment is scheduled for 12/6/2026. It will be $28.50',
      ),
      happened: '$99.00 was paid.',
      isKept: false,
    },
  ]);
  expect(dayText(day)).toContain('DIFFERS');
});
