import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encode } from '../../../../domain/api/codec.ts';
import { sampleSaved } from '../../../../domain/fixtures/method.ts';
import { listPaymentMethods } from '../../../../domain/wallet/calls.ts';
import { openPaying, preparePaying } from '../../../../tests/support/open-paying.tsx';
import { EditMethod } from './EditMethod.tsx';

beforeEach(preparePaying);
afterEach(() => {
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = 'billfold-portal=; max-age=0';
});

/** The form of a saved card, where the host has not set this up. */
function openCard(missing: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = `billfold-portal=${missing}`;
  const card = sampleSaved();
  return openPaying(`/payment-methods/${card.id}`, <EditMethod id={card.id} />, {
    '/payment-methods': () => Response.json(encode(listPaymentMethods.answer, { items: [card] })),
  });
}

test('where the payment service keeps the numbers, the form of a saved method says so', async () => {
  await openCard('no-own_form');
  expect(await screen.findByText(/Its number stays at our payment service\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});
