import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/api/call.ts';
import { CallFailed } from '../../../domain/api/failure.ts';
import type { rescheduleAutoPay } from '../../../domain/auto-pay/calls.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { autoPayRescheduleMachine } from '../../../machines/auto-pay/auto-pay-reschedule.machine.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { AppContext } from '../../app/app-context.tsx';
import { startApp } from '../../start/start-app.ts';
import { RescheduleDialogs } from './RescheduleDialogs.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= () => {};
  document.title = 'Auto Pay – Billfold';
});
afterEach(cleanup);

const TODAY = calendarDate('2026-11-20');
const PAID_NOW = 'It is being paid now.';
const TOO_EARLY = 'Please choose tomorrow or a later day.';

function open(errors: Record<string, string>) {
  const app = startApp(
    createAdapters({ fetch: async () => Response.json({ message: 'No.' }, { status: 404 }) }),
  );
  const refuse = fromPromise<AnswerOf<typeof rescheduleAutoPay>, RequestOf<typeof rescheduleAutoPay>>(
    async () => {
      throw new CallFailed({ kind: 'refused', message: PAID_NOW, status: 422, errors });
    },
  );
  const reschedule = createActor(
    autoPayRescheduleMachine.provide({ actors: { rescheduleAutoPay: refuse } }),
    { input: { today: TODAY } },
  ).start();
  render(
    <AppContext value={app}>
      <RescheduleDialogs reschedule={reschedule} />
    </AppContext>,
  );
  act(() =>
    reschedule.send({
      type: 'reschedule.chosen',
      subject: {
        id: 5,
        biller: 'Harbor City Utilities',
        account_num: '100-2218-77',
        run_date: calendarDate('2026-12-01'),
        due_date: null,
        run_period: 1,
        following_dates: [],
      },
    }),
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('New date');
const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const press = (name: string) => {
  const button = screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
  button.focus();
  fireEvent.click(button);
};
/** The field has the focus, which reads its words; nothing else announces them. */
const expectAnswered = (words: string) => {
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(described()).toContain(`Error: ${words}`);
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
  expect(document.title).toBe('Error: Auto Pay – Billfold');
};

test('a date that has passed is answered at its field, at each press (APW-71)', () => {
  open({});
  fireEvent.change(field(), { target: { value: '2026-11-01' } });
  expect(field().getAttribute('aria-invalid')).toBe('false');
  for (let tries = 0; tries < 2; tries += 1) {
    press('Continue');
    expectAnswered(TOO_EARLY);
  }
  fireEvent.change(field(), { target: { value: '2026-11-23' } });
  expect([field().getAttribute('aria-invalid'), document.title]).toEqual(['false', 'Auto Pay – Billfold']);
});

test('a date that the server refuses is answered at its field, also twice in the same words (APL-26)', async () => {
  open({ date: PAID_NOW });
  for (let tries = 0; tries < 2; tries += 1) {
    press('Continue');
    press('Reschedule');
    await screen.findByText(PAID_NOW);
    expectAnswered(PAID_NOW);
  }
});

test('a refusal that names no field gets the focus above the fields', async () => {
  open({});
  press('Continue');
  press('Reschedule');
  await screen.findByText(PAID_NOW);
  expect(field().getAttribute('aria-invalid')).toBe('false');
  expect(document.activeElement?.textContent).toContain(PAID_NOW);
});
