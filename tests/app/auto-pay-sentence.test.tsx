import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { accountNamed } from './demo.ts';
import { openApp } from './open-app.tsx';
import { press, type } from './text.ts';

afterEach(cleanup);

const sentence = () => screen.findByRole('region', { name: 'In one sentence' });

test('a new auto pay is one sentence to turn on, with what will happen and what if it fails; Change opens the tabs (APW-05, APW-56)', async () => {
  const { ebill_id } = await accountNamed('autopay', 'Not by due date');
  await openApp(`/auto-pay/${ebill_id}`, { who: 'autopay' });
  const part = await sentence();
  await waitFor(() => expect(part.textContent).toMatch(/ with Avery /));
  const words = part.querySelector('p')?.textContent ?? '';
  expect(words).toMatch(
    /^Pay the full bill on the 1st of every month with Avery .+\. You get an email 3 days before /,
  );
  expect(part.querySelectorAll('p:first-child > :is(b, a)')).toHaveLength(4);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(within(part).getByRole('button', { name: 'Turn on' })).toBeTruthy();
  const line = screen.getByRole('region', { name: 'What will happen' });
  expect(line.textContent).toMatch(/TodayWhat|Today.*We pay the bill/);
  const fails = screen.getByRole('region', { name: 'If something goes wrong' });
  expect(fails.textContent).toMatch(
    /No backup yetIf Avery .+ is declined, we try it once more the next day and tell you\./,
  );
  expect(fails.textContent).toContain('No safety limit');

  fireEvent.click(within(part).getByRole('button', { name: 'Change' }));
  expect(screen.getAllByRole('tab')).toHaveLength(5);
  expect(within(part).queryByRole('button', { name: 'Turn on' })).toBeNull();
  // The method that was offered stays chosen, and is no entry that leaving would drop.
  await waitFor(() => expect(part.querySelector('p')?.textContent).toBe(words));
  expect(screen.getByLabelText('In short').textContent).toMatch(/Avery /);
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});

test('a new auto pay opened at a tab has the same method chosen, which is no edit and can be removed', async () => {
  const { ebill_id } = await accountNamed('autopay', 'Not by due date');
  await openApp(`/auto-pay/${ebill_id}?tab=method`, { who: 'autopay' });
  const part = within(await sentence());
  await part.findByRole('link', { name: /^Avery / });
  const chosen = () => screen.queryByRole('radio', { checked: true });
  expect(chosen()?.closest('label')?.textContent).toMatch(/Avery /);
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove primary method' }));
  await waitFor(() => expect(chosen()).toBeNull());
});

test('without a method that can pay, the sentence leads to a new one (APW-49, APW-50)', async () => {
  const { ebill_id } = await accountNamed('autopay', 'Not by due date');
  await openApp(`/auto-pay/${ebill_id}`, {
    who: 'autopay',
    fault: (path) => (path.includes('/payment-methods/autopay/') ? Response.json([]) : undefined),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a payment method' }));
  await screen.findByRole('heading', { level: 1, name: /^Add/ });
});

test('the tabs of a saved auto pay are open, under its sentence (APW-05)', async () => {
  const { ebill_id } = await accountNamed('autopay', 'Monthly, with backups');
  await openApp(`/auto-pay/${ebill_id}`, { who: 'autopay' });
  expect(await screen.findAllByRole('tab')).toHaveLength(5);
  const part = await sentence();
  expect(within(part).queryByRole('button', { name: 'Turn on' })).toBeNull();
  fireEvent.click(within(part).getByRole('button', { name: 'Close the settings' }));
  expect(screen.queryByRole('tab')).toBeNull();
  const fails = screen.getByRole('region', { name: 'If something goes wrong' });
  expect(fails.textContent).toContain('2 backups');
  fireEvent.click(within(fails).getByRole('button', { name: /^Change/ }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Method');
});

test('each part of the sentence that can be changed opens its tab, so another method is one press away', async () => {
  const { ebill_id } = await accountNamed('autopay', 'Monthly, with backups');
  await openApp(`/auto-pay/${ebill_id}`, { who: 'autopay' });
  const words = within(await sentence());
  fireEvent.click(await words.findByRole('link', { name: /^Avery Visa/ }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Method');
  fireEvent.click(words.getByRole('link', { name: 'full bill' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Amount');
});

test('in a new auto pay each part of the sentence, and Set one, open the tab they name with the focus at their field', async () => {
  const { ebill_id } = await accountNamed('autopay', 'Not by due date');
  await openApp(`/auto-pay/${ebill_id}`, { who: 'autopay' });
  const part = within(await sentence());
  const method = await part.findByRole('link', { name: /^Avery / });
  const tab = () => screen.getByRole('tab', { selected: true }).textContent;
  fireEvent.click(await screen.findByRole('button', { name: 'Set one' }));
  expect(tab()).toContain('Amount');
  const limit = screen.getByRole('switch', { name: 'Safety limit' });
  expect(document.activeElement).toBe(limit);
  fireEvent.click(limit);
  await type('Pay at most', '50');
  fireEvent.click(part.getByRole('button', { name: 'Close the settings' }));
  const fails = within(screen.getByRole('region', { name: 'If something goes wrong' }));
  fireEvent.click(fails.getByRole('button', { name: 'Change' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Pay at most'));

  fireEvent.click(part.getByRole('link', { name: /^3 days before a payment/ }));
  expect(tab()).toContain('Notifications');
  expect(document.activeElement?.getAttribute('role')).toBe('switch');
  fireEvent.click(method);
  expect(tab()).toContain('Method');
  expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true }));
  fireEvent.click(part.getByRole('link', { name: /every month/ }));
  expect(tab()).toContain('Schedule');
  expect(document.activeElement).toBe(screen.getAllByRole('radio', { checked: true })[0]);
});

test('the title of the page begins with Error while a field of auto pay is wrong after Save (WCAG 3.3.1)', async () => {
  const { ebill_id } = await accountNamed('autopay', 'Monthly, with backups');
  await openApp(`/auto-pay/${ebill_id}`, { who: 'autopay' });
  fireEvent.click(await screen.findByRole('tab', { name: 'Notifications' }));
  await type(/^Second email/, 'nobody');
  expect(document.title).not.toMatch(/^Error: /);
  await press('Save Changes');
  const email = screen.getByLabelText(/^Second email/);
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.title).toMatch(/^Error: /);
  await type(/^Second email/, 'nobody@billfold.example');
  expect(email.getAttribute('aria-invalid')).not.toBe('true');
  expect(document.title).not.toMatch(/^Error: /);
  await type(/^Second email/, 'nobody');
  expect(document.title).toMatch(/^Error: /);
  fireEvent.click(screen.getByRole('tab', { name: 'Schedule' }));
  expect(document.title).not.toMatch(/^Error: /);
});
