import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openApp } from './open-app.tsx';

afterEach(cleanup);
// jsdom has no popovers.
HTMLElement.prototype.hidePopover ??= () => {};

const bell = (unread: number) =>
  screen.findByRole(
    'button',
    { name: new RegExp(`^Notifications, ?${unread} ?unread$`) },
    { timeout: 5_000 },
  );

test('an alert of a failed payment says to whom and how much, with one action (NAV-37)', async () => {
  await openApp('/settings', { who: 'demo' });
  await bell(2);
  const [what] = await screen.findAllByText(/^(?:Payment|Auto Pay) to .+ failed, \$[\d,.]+$/);
  const alert = within(what?.closest('li') as HTMLElement);
  expect(what?.closest('li')?.querySelectorAll('button')).toHaveLength(1);
  const links = alert.getAllByRole('link', { hidden: true });
  const action = links.at(-1);
  expect(links[0]?.getAttribute('href')).toMatch(/^#\/history\/payments\//);
  expect(links).toHaveLength(action?.textContent === 'Pay again' ? 2 : 1);
  expect(action?.textContent).toMatch(/^(Pay again|See the payment)$/);
  fireEvent.click(action as HTMLElement);
  await bell(1);
});

test('without alerts the bell shows no number, and tells it to assistive technology (ruling 47)', async () => {
  await openApp('/bills', { who: 'empty' });
  expect((await bell(0)).querySelector('[class*="count"]')).toBeNull();
});
