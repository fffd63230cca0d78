import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { fillCart } from './demo.ts';
import { type Fault, openApp } from './open-app.tsx';
import { expectText, press, type } from './text.ts';

afterEach(cleanup);
beforeEach(() => fillCart('partner', '100-2218-04'));

const answering =
  (address: string, status: number, body: unknown): Fault =>
  (path) =>
    path.includes(address) ? Response.json(body, { status }) : undefined;

describe('The cart says when it cannot save', () => {
  const cases: readonly [string, string, () => Promise<unknown>, string][] = [
    [
      'the date (ERR-29)',
      '/UpdateScheduledDate',
      async () => fireEvent.click(await screen.findByRole('radio', { name: /Schedule Payment On/ })),
      'Unable to save cart items. Please try again later.',
    ],
    [
      'an amount (ERR-31)',
      '/UpdateItem',
      async () => {
        await type(/^Amount to pay/, '12.50');
        fireEvent.blur(await screen.findByLabelText(/^Amount to pay/));
      },
      'Unable to save item. Please try again later.',
    ],
    [
      'that it is empty (ERR-33)',
      '/RemoveAll',
      async () => {
        await press('Remove All');
        const question = await screen.findByRole('alertdialog');
        fireEvent.click(within(question).getByRole('button', { name: 'Remove All' }));
      },
      'Unable to remove all items. Please try again later.',
    ],
  ];

  test.each(cases)('%s', async (_, address, act, text) => {
    await openApp('/cart', { who: 'partner', fault: answering(address, 422, {}) });
    await act();
    await expectText(text);
  });
});

describe('What the server says about a failure', () => {
  const FALLBACK = 'An error has occurred. Please try again later';
  test.each<[string, unknown, string]>([
    ['is shown as given (ERR2-01)', { message: 'The cart is locked.' }, 'The cart is locked.'],
    [
      'is replaced when it is the page of a broken site (ERR2-02, ERR2-03)',
      { message: '<body>Oops</body>' },
      FALLBACK,
    ],
    ['is replaced when it is technical (ERR2-03)', { message: 'see /site-error/500' }, FALLBACK],
    ['is its first item when it is a list (ERR2-04)', ['First.', 'Second.'], 'First.'],
    [
      'is the error field when there is no message (ERR2-04)',
      { error: 'From the error.' },
      'From the error.',
    ],
  ])('%s', async (_, body, text) => {
    await openApp('/cart', { who: 'partner', fault: answering('/RemoveByItemId', 422, body) });
    await press(/^Remove (?!All)/);
    await expectText(text);
  });
});

async function choose(): Promise<void> {
  const [visa] = await screen.findAllByRole('radio', { name: /Visa/ });
  if (visa) fireEvent.click(visa);
}

test.each<[string, number, unknown]>([
  ['is malformed', 400, {}],
  ['no longer fits the server’s state', 409, {}],
])('a change that %s asks me to refresh the page (ERR-44)', async (_, status, body) => {
  await openApp('/cart', { who: 'partner', fault: answering('/RemoveByItemId', status, body) });
  await press(/^Remove (?!All)/);
  await expectText('Unable to process request, refresh the page and try again.');
});

test.each<[string, unknown, string]>([
  ['the server’s words', { message: 'The bank does not answer.' }, 'The bank does not answer.'],
  ['the fallback without any', {}, 'An error has occurred. Please try again later'],
])('a refused checkout shows %s (ERR-45)', async (_, body, text) => {
  await openApp('/cart/paymethods', { who: 'partner', fault: answering('/cart/Checkout', 422, body) });
  await choose();
  await press('Review and Confirm');
  await press(/^Submit Payment/);
  await expectText(text);
});
