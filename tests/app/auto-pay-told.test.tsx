import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

test('an auto pay whose controller removed the account is controlled by nobody', async () => {
  const { go } = await openApp('/auto-pays', { who: 'autopay' });
  const link = await screen.findByRole('link', { name: 'Given up by Remy' });
  const row = link.closest('tr');
  expect(row?.textContent).toContain('The customer who controlled this auto pay removed the account.');
  expect(row?.textContent).not.toContain('Another customer controls it');
  expect(screen.getAllByText('Another customer controls it').length).toBeGreaterThan(0);
  await go(link.getAttribute('href')?.replace('#/bills/', '/auto-pay/') ?? '');
  await screen.findByText('Nobody controls this auto pay.');
});
