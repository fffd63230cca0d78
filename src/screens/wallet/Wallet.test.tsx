import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { encode } from '../../../domain/api/codec.ts';
import { sampleSaved } from '../../../domain/fixtures/method.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { listPaymentMethods } from '../../../domain/wallet/calls.ts';
import { deletePaymentMethod } from '../../../domain/wallet/change-calls.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import { openPaying, preparePaying } from '../../../tests/support/open-paying.tsx';
import { routes } from '../../app/routes.ts';
import { Wallet } from './Wallet.tsx';

const wallet = (
  <Route path={routes.paymentMethods}>
    <Wallet />
  </Route>
);

beforeEach(preparePaying);
afterEach(() => {
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = 'billfold-portal=; max-age=0';
});

test.each(['/payment-methods/add', '/payment-methods/5'])(
  'where payments are not set up, no number is asked for at %s, and a bookmark finds the reason (ruling 24)',
  async (path) => {
    // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
    document.cookie = 'billfold-portal=no-payments.no-own_form';
    await openPaying(path, wallet, {});
    expect(await screen.findByText('Payments are not set up here yet.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your bills' })).toBeTruthy();
    expect(screen.queryByText(/payment service/)).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  },
);

test('where payments are not set up, my wallet shows what is saved, and I can delete it but add or change nothing (ruling 24)', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = 'billfold-portal=no-payments.no-own_form';
  const { nickname, id } = sampleSaved();
  const asked: string[] = [];
  await openPaying('/payment-methods', wallet, {
    '/payment-methods': () => Response.json(encode(listPaymentMethods.answer, { items: [sampleSaved()] })),
    [`/payment-methods/${id}`]: () => {
      asked.push('delete');
      return Response.json(encode(deletePaymentMethod.answer, { success: true }));
    },
  });
  expect(await screen.findByRole('heading', { name: nickname })).toBeTruthy();
  expect(screen.getAllByText(NO_PAYMENTS)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: /Add|Edit|Auto Pays/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toEqual(['delete']));
});

test('a method that cannot be used says why, and what I can do', async () => {
  const items = [sampleSaved(5, { enabled: false }), sampleSaved(1, { enabled: false }), sampleSaved(2)];
  await openPaying('/payment-methods', wallet, {
    '/payment-methods': () => Response.json(encode(listPaymentMethods.answer, { items })),
  });
  await waitFor(() => expect(screen.getAllByText('Cannot be used')).toHaveLength(2));
  expect(screen.getAllByText(WALLET_WORDS.stoppedAccount)).toHaveLength(1);
  expect(screen.getAllByText(WALLET_WORDS.stoppedCard)).toHaveLength(1);
});
