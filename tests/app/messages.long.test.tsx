import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, test } from 'vitest';
import type { PersonName } from '../../server/demo/people.ts';
import { valuesAt } from '../wire/http.ts';
import { accountNamed, ask, fillCart } from './demo.ts';
import { failing, openApp } from './open-app.tsx';
import { expectText } from './text.ts';

afterEach(cleanup);

describe('What cannot be loaded says so:', () => {
  const water = () => accountNamed('demo', 'Home water');
  const cases: readonly [string, PersonName, () => string | Promise<string>, string, string][] = [
    [
      'a bill (ERR-15)',
      'demo',
      async () => `/bills/${(await water()).ebill_id}`,
      '/bill-pages/',
      'Unable to get bill details. Please try again later.',
    ],
    [
      'the tax accounts (ERR-24, ERR2-42)',
      'demo',
      () => '/bills',
      '/GetTaxAccountsList',
      'Unable to get tax accounts. Please try again later.',
    ],
    [
      'the cart (ERR-30)',
      'demo',
      () => '/cart',
      '/cart/',
      'Unable to get cart items. Please try again later.',
    ],
    [
      'the saved methods (ERR-36, ERR2-16)',
      'demo',
      () => '/payment-methods',
      '/payment-methods',
      'Unable to get pay methods. Please try again later.',
    ],
    [
      'the history of bills (ERR-39)',
      'demo',
      () => '/history/bills',
      '/ebills?',
      'Unable to get bills history. Please try again later.',
    ],
    [
      'the history of payments (ERR-39)',
      'demo',
      () => '/history/payments',
      '/transactions',
      'Unable to get payments history. Please try again later.',
    ],
    [
      'a transaction (ERR-37)',
      'demo',
      async () => {
        const list = await ask('demo', '/api/v2.1/transactions?sort=-transaction_date&q=');
        return `/history/payments/${valuesAt(list, 'items[].confirmation_num')[0]}`;
      },
      '/GetReceipt',
      'Unable to get transaction details. Please try again later.',
    ],
    [
      'a receipt (ERR-38)',
      'demo',
      async () => {
        const list = await ask('demo', '/api/v2.1/transactions?sort=-transaction_date&q=');
        return `/receipt/${valuesAt(list, 'items[].confirmation_num')[0]}`;
      },
      '/GetReceipt',
      'Receipt can not be retrieved. Please try again later.',
    ],
    [
      'the settings of pay by text (ERR2-09)',
      'demo',
      async () => {
        const { account_id, ebill_id } = await water();
        return `/pay-by-text/${account_id}/${ebill_id}`;
      },
      '/payByText/',
      'Unable to get pay by text settings. Please try again later.',
    ],
    [
      'the details of a checkout (ERR-36)',
      'demo',
      async () => {
        await fillCart('demo', 'Home water');
        return '/cart/paymethods';
      },
      '/GetCheckoutDetails',
      'Unable to get pay methods. Please try again later.',
    ],
    [
      'the biller of a guest (ERR-16)',
      'unverified',
      () => '/login?referralId=welcome-harbor',
      '/GetGuestDetails',
      'Unable to get biller information.',
    ],
  ];

  test.each(cases)('%s', async (_, who, route, address, text) => {
    await openApp(await route(), {
      ...(who === 'unverified' ? {} : { who }),
      fault: failing(address),
    });
    await expectText(text);
  });

  test('an account of pay by text or reminders that is not mine (ERR-40, ERR2-10)', async () => {
    await openApp('/pay-by-text/99999999/1', { who: 'demo' });
    await expectText('Error 404 No record found');
  });

  test('the review of a checkout (ERR-34)', async () => {
    await fillCart('demo', 'Home water');
    await openApp('/cart/paymethods', { who: 'demo', fault: failing('/ReviewAndConfirm') });
    fireEvent.click(await screen.findByRole('radio', { name: /Everyday Visa/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Review and Confirm' }));
    await expectText('Unable to confirm pay methods. Please try again later.');
  });
});
