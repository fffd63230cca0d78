import 'fake-indexeddb/auto';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

test('a part of what is to come is not shown as if it were all of it', async () => {
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const { app, go } = await openApp('/bills', {
    who: 'demo',
    fault: (path) =>
      path.includes('/schedulePayment/GetList') ? held.then(() => Response.json({ data: [] })) : undefined,
  });
  await screen.findByRole('link', { name: /, Home water(,|$)/ });
  await go('/upcoming');
  await screen.findByText('Loading what is to come');
  // The page has read the saved bills by then, which it asked for before.
  await act(() => app.adapters.device.read('billList', 'all'));
  expect(screen.queryByRole('link', { name: /, Home water(,|$)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  answer();
  await screen.findByRole('link', { name: /, Home water(,|$)/ });
});

test('what is expected stands there too where Upcoming is the first page that opens', async () => {
  await openApp('/upcoming', { who: 'demo' });
  await screen.findAllByText(/^about \$/);
});

test('this week stands below one line of what is past due, which unfolds', async () => {
  await openApp('/upcoming', { who: 'demo' });
  // The returns are read after the bills.
  const past = await screen.findByRole('heading', { name: /^Past due \d+ bills, \d+ returns$/ });
  expect(past.closest('details')?.open).toBe(false);
  const [today] = within(await screen.findByRole('list', { name: 'This week' })).getAllByRole('listitem');
  expect(today?.textContent).toMatch(/Today$/);
});

test('an auto pay has the shape of the bill list, also before its amount is known, and one that will not pay is due', async () => {
  await openApp('/upcoming', { who: 'autopay' });
  const shapeOf = async (name: string) =>
    (await screen.findByText(name)).closest('li')?.getAttribute('data-shape');
  expect(await shapeOf('Amount not known yet')).toBe('auto pay');
  expect(await shapeOf('Above the safety limit')).toBe('later');
});
