import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUTO_PAY_LIST } from '../../domain/auto-pay/text/list.ts';
import { AUTO_PAY } from '../../domain/auto-pay/text/settings.ts';
import { NO_PAYMENTS } from '../../domain/portal/text/en.ts';
import { valuesAt } from '../wire/http.ts';
import { ask } from './demo.ts';
import { openApp } from './open-app.tsx';
import { expectText, press } from './text.ts';

beforeEach(() => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-open=1; billfold-portal=no-payments');
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Listed {
  readonly account_num: string;
  readonly auto_pay: {
    readonly ebill_id: number;
    readonly active: boolean;
    readonly is_controller: boolean;
    readonly ap_master_id: number | null;
  };
}

const listed = async () =>
  valuesAt(await ask('autopay', '/services/web/billDisplay/GetAutoPayList'), 'data[].accounts[]') as Listed[];

test('where payments are not set up, my auto pays are listed with the reason once, and can only be turned off (APL-24)', async () => {
  const all = await listed();
  await openApp('/auto-pays', { who: 'autopay' });
  await screen.findAllByRole('table');
  expect(screen.getAllByText(NO_PAYMENTS)).toHaveLength(1);
  const saved = all.filter(({ auto_pay }) => auto_pay.ap_master_id !== null);
  const isMine = ({ auto_pay: { active, is_controller } }: Listed) => active && is_controller;
  expect(saved.length).toBeLessThan(all.length);
  expect(screen.getAllByRole('rowheader')).toHaveLength(saved.length);
  const switches = screen.getAllByRole<HTMLInputElement>('switch');
  expect(switches).toHaveLength(saved.filter(isMine).length);
  expect(switches.every(({ checked }) => checked)).toBe(true);
  for (const words of [/^(Setup|Edit|Reschedule|Change|Get Autopay)/, /^Pay (Now|all|\$)/, /^Select/]) {
    expect(screen.queryByRole('link', { name: words })).toBeNull();
    expect(screen.queryByRole('button', { name: words })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: words })).toBeNull();
  }
  expect(screen.queryByRole('list', { name: 'Next payments' })).toBeNull();
  expect((await screen.findByRole('list', { name: 'Not paid' })).textContent).toMatch(
    /The card was declined\. It is not tried again/,
  );
  const row = switches[0]?.closest('tr');
  switches[0]?.focus();
  fireEvent.click(switches[0] as HTMLElement);
  await expectText(AUTO_PAY.turnedOffWithoutPayments);
  await press('Yes');
  await expectText('Your Auto Pay has been turned off.');
  await press('Okay');
  await waitFor(() => expect(row?.textContent).toContain('You turned this auto pay off.'));
  const off = within(row as HTMLElement).getByRole<HTMLInputElement>('switch', { description: NO_PAYMENTS });
  expect([off, off.checked]).toEqual([switches[0], false]);
  await waitFor(() => expect(document.activeElement).toBe(off));
  const first = all.find(({ account_num }) => row?.textContent?.includes(account_num))?.auto_pay;
  await ask('autopay', `/api/v2.1/auto-pays/${first?.ap_master_id}/toggle`, {
    method: 'PUT',
    body: JSON.stringify({ active: true, ebill_id: first?.ebill_id }),
  });
});

test('on its bill an auto pay that is on can be turned off, and none can be turned on', async () => {
  const all = await listed();
  const billWith = (isOn: boolean) =>
    all.find(({ auto_pay }) => auto_pay.ap_master_id && auto_pay.is_controller && auto_pay.active === isOn);
  await openApp(`/bills/${billWith(true)?.auto_pay.ebill_id}`, { who: 'autopay' });
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^Auto Pay/ })).checked).toBe(true);
  expect(screen.queryByRole('link', { name: 'Edit Auto Pay' })).toBeNull();
  expect(screen.queryByText('Payments ahead')).toBeNull();
  cleanup();
  await openApp(`/bills/${billWith(false)?.auto_pay.ebill_id}`, { who: 'autopay' });
  await screen.findByRole('switch', { name: /^Reminders/ });
  expect(screen.queryByRole('switch', { name: /^Auto Pay/ })).toBeNull();
});

test('pending payments are listed with the reason once, and can only be deleted', async () => {
  await openApp('/scheduled-payments', { who: 'partner' });
  expect((await screen.findAllByRole('button', { name: /^Delete, / })).length).toBeGreaterThan(0);
  expect(screen.getAllByText(NO_PAYMENTS)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^(Pay Now|Edit)/ })).toBeNull();
  expect(screen.queryByText(/It will fail on its day|edit or delete/)).toBeNull();
});

test('what is to come stands below the reason why nothing of it is paid yet, and no row leads to a change', async () => {
  await openApp('/upcoming', { who: 'autopay' });
  await screen.findByText(NO_PAYMENTS);
  expect(screen.queryByRole('link', { name: /^(Change Auto Pay|Choose another method)/ })).toBeNull();
  expect(screen.queryByText(/raise the limit/)).toBeNull();
});

test('a mail about an auto pay leads to it alone, where it can be turned off', async () => {
  const [one] = (await listed()).filter(({ auto_pay: { active, is_controller } }) => active && is_controller);
  await openApp(`/auto-pay/${one?.auto_pay.ebill_id}?tab=method`, { who: 'autopay' });
  const [row, ...more] = await screen.findAllByRole('rowheader');
  expect(row?.textContent).toContain(one?.account_num);
  expect(more).toEqual([]);
  expect(screen.getAllByText(NO_PAYMENTS)).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  expect(screen.getByRole('link', { name: 'Auto Pays' }).getAttribute('href')).toBe('#/auto-pays');
});

test('a customer without an auto pay finds the reason, and the way to the bills', async () => {
  await openApp('/auto-pays', { who: 'single' });
  await screen.findByText(NO_PAYMENTS);
  expect(await screen.findByRole('link', { name: 'Go to your bills' })).toBeTruthy();
  expect(screen.queryByText(AUTO_PAY_LIST.onlyOff)).toBeNull();
});
