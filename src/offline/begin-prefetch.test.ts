import { expect, test } from 'vitest';
import { sampleAccount, sampleGroup } from '../../domain/fixtures/bill.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { expectScreen, firstScreen, markFirstScreen } from '../browser/first-screen.ts';
import { prefetchBills } from './begin-prefetch.ts';

test('bills that one customer saw are not read ahead for the next one (SES-34)', async () => {
  let opening = { customer: 7 };
  const asked: unknown[] = [];
  const adapters = {
    device: { opening: () => opening },
    services: {
      send: async (_: unknown, { ids }: { ids?: string }) => {
        asked.push(ids);
        throw new Error('no answer');
      },
    },
  } as unknown as Adapters;
  const billed = (ebill_id: number) => [sampleGroup({ accounts: [sampleAccount({ ebill_id })] })];
  expectScreen();
  prefetchBills(adapters, billed(11), 1);
  opening = { customer: 8 };
  markFirstScreen();
  await firstScreen();
  prefetchBills(adapters, billed(12), 2);
  await expect.poll(() => asked).toContain('12');
  expect(asked).not.toContain('11');
});
