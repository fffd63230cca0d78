import { expect, test, vi } from 'vitest';
import { tellOtherTabs, watchOtherTabs } from './paid.ts';

test('a payment is told to other tabs, and not to the tab that paid', async () => {
  const here: string[] = [];
  const elsewhere: string[] = [];
  const stop = watchOtherTabs(({ confirmationNum }) => here.push(confirmationNum));
  vi.resetModules();
  const otherTab = await import('./paid.ts');
  const stopOther = otherTab.watchOtherTabs(({ confirmationNum }) => elsewhere.push(confirmationNum));
  tellOtherTabs({ confirmationNum: 'BF-1' });
  await vi.waitFor(() => expect(elsewhere).toEqual(['BF-1']));
  otherTab.tellOtherTabs({ confirmationNum: 'BF-2' });
  await vi.waitFor(() => expect(here).toEqual(['BF-2']));
  expect(elsewhere).toEqual(['BF-1']);
  stop();
  stopOther();
});
