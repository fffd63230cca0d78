import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { valuesAt } from '../wire/http.ts';
import { ask } from './demo.ts';
import { type Fault, openApp } from './open-app.tsx';

afterEach(cleanup);

interface Listed {
  readonly auto_pay: { readonly ebill_id: number; readonly forecast: { readonly outcome: string } | null };
}

async function openSettings(tab: string, fault?: Fault) {
  const groups = await ask('autopay', '/services/web/billDisplay/GetAutoPayList');
  const accounts = valuesAt(groups, 'data[].accounts[]') as Listed[];
  const found = accounts.find(({ auto_pay: { forecast } }) => forecast?.outcome === 'will pay');
  await openApp(`/auto-pay/${found?.auto_pay.ebill_id}?tab=${tab}`, {
    who: 'autopay',
    ...(fault && { fault }),
  });
}

const press = (name: string) => {
  const button = screen.getByText(name, { selector: 'button' });
  button.focus();
  fireEvent.click(button);
};

async function expectAnswered(field: HTMLElement, words: string) {
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toContain(`Error: ${words}`);
  // The focus reads the words, and nothing announces them besides.
  expect(screen.queryByRole('alert', { name: words })).toBeNull();
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(document.title).toMatch(/^Error: /);
}

const PAST = 'You can not enter a start date in the past.';
const BEFORE = 'The stop date must be after the start date.';

test('after the dialog of a wrong date the field is marked, described and has the focus (APW-27, APW-31)', async () => {
  await openSettings('schedule');
  const start = await screen.findByLabelText<HTMLInputElement>('Start date');
  fireEvent.change(start, { target: { value: '2020-01-01' } });
  expect(start.getAttribute('aria-invalid')).toBe('false');
  for (let tries = 0; tries < 2; tries += 1) {
    press('Save Changes');
    await screen.findByText('Invalid Start Date');
    press('Okay');
    await expectAnswered(start, PAST);
  }
  fireEvent.change(start, { target: { value: '2027-06-01' } });
  expect(start.getAttribute('aria-invalid')).toBe('false');
  fireEvent.click(screen.getByRole('radio', { name: /^On a date/ }));
  const stop = await screen.findByLabelText('Stop date');
  fireEvent.change(stop, { target: { value: '2027-05-01' } });
  press('Save Changes');
  await screen.findByText('Invalid Dates');
  press('Okay');
  await expectAnswered(stop, BEFORE);
});

test.each([
  ['start_date', 'Start date'],
  ['end_date', 'Stop date'],
] as const)('a refused %s is shown on its tab, and its field has the focus', async (field, label) => {
  const words = 'The biller takes no payment on this day.';
  await openSettings('schedule', (path, method) =>
    method !== 'GET' && /auto-?pay/i.test(path)
      ? Response.json({ message: words, errors: { [field]: words } }, { status: 422 })
      : undefined,
  );
  fireEvent.click(await screen.findByRole('radio', { name: /^On a date/ }));
  fireEvent.change(await screen.findByLabelText('Stop date'), { target: { value: '2027-10-01' } });
  for (let tries = 0; tries < 2; tries += 1) {
    fireEvent.click(screen.getByRole('tab', { name: /Notifications/ }));
    await screen.findByText('Tell me when');
    press('Save Changes');
    await screen.findByText('Error', { selector: 'h2' });
    press('Okay');
    await expectAnswered(await screen.findByLabelText(label), words);
  }
  fireEvent.change(screen.getByLabelText(label), {
    target: { value: field === 'start_date' ? '2027-06-02' : '2027-11-01' },
  });
  expect(screen.queryByText(words)).toBeNull();
});
