import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPaying, preparePaying } from '../../../tests/support/open-paying.tsx';
import { Wallet } from './Wallet.tsx';

beforeEach(preparePaying);
afterEach(() => {
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = 'billfold-portal=; max-age=0';
});

test.each(['/payment-methods', '/payment-methods/add', '/payment-methods/5'])(
  'where payments are not set up, no number is asked for at %s, and a bookmark finds the reason (ruling 24)',
  async (path) => {
    // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
    document.cookie = 'billfold-portal=no-payments.no-own_form';
    await openPaying(path, <Wallet />, {});
    expect(await screen.findByText('Payments are not set up here yet.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your bills' })).toBeTruthy();
    expect(screen.queryByText(/payment service/)).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  },
);
