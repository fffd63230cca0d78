import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { NOT_ENTERED } from '../../domain/wallet/text/method-entry.ts';
import { type Fault, openApp } from './open-app.tsx';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const { billing_info } = sampleCardEntries();
const DETAILS = {
  type: 'card',
  wallet_name: 'Trips',
  stored: true,
  business: true,
  billing_info: { ...billing_info, first_name: 'Xanthe' },
  entity_id: null,
  back: '/payment-methods',
};
const PAGE = { id: ID, url: 'https://processor.example/1', until: 1_900_000_000 };
const BESIDE = { ...PAGE, entered: false, message: '', method: null, details: DETAILS };

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = 'billfold-portal=no-own_form';
});
afterEach(() => {
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = 'billfold-portal=; max-age=0';
});

/** A server whose processor takes numbers at its page, and which knows this of an entry. */
const entries =
  (looked: () => Response, begun: () => Response = () => Response.json(PAGE)): Fault =>
  (path, method) => {
    if (path.endsWith('/portal'))
      return Response.json({
        brand: 'Billfold',
        zone: 'America/Denver',
        payments: true,
        billers: true,
        tax: true,
        texts: true,
        guest: true,
        merchant: true,
        jobs: true,
        own_form: false,
        processor: 'Stripe',
        smallest_payment: 0.5,
      });
    if (path.endsWith('/look')) return looked();
    if (path.endsWith('/give-up')) return Response.json({ ...BESIDE, state: 'gone' });
    if (!path.includes('/method-entries')) return undefined;
    return method === 'GET' ? Response.json({ items: [] }) : begun();
  };

const nickname = () => screen.findByLabelText<HTMLInputElement>('Nickname (optional)');

test('the form asks for no number, and says who takes it', async () => {
  await openApp('/payment-methods/add', { who: 'demo', fault: entries(() => Response.json(BESIDE)) });
  await nickname();
  expect(
    await screen.findByText('You enter the number at our payment service, Stripe. Billfold never sees it.'),
  ).toBeTruthy();
  expect(screen.queryByLabelText(/card number|security code|expiry/i)).toBeNull();
});

test('an address that came with my first method fills in the form of the second (WAL-12)', async () => {
  const NOTHING = { address: '', city: '', state: '', zip: '' };
  let address = NOTHING;
  const asked = entries(() => Response.json(BESIDE));
  const { go } = await openApp('/payment-methods/add', {
    who: 'demo',
    fault: (path, method) =>
      path.includes('GetDefaultBilling')
        ? Response.json({ data: { ...billing_info, address } })
        : asked(path, method),
  });
  const street = () => screen.findByLabelText<HTMLInputElement>('Address');
  expect((await street()).value).toBe('');
  await go('/contact');
  address = { ...NOTHING, address: '9 Elm Street', city: 'Boulder', state: 'CO', zip: '80302' };
  await go('/payment-methods/add');
  expect((await street()).value).toBe('9 Elm Street');
});

test('a number that was not entered leaves the way back to the page, and all that I entered here', async () => {
  await openApp(`/payment-methods/add?entry=${ID}`, {
    who: 'demo',
    fault: entries(() => Response.json({ ...BESIDE, state: 'waiting' })),
  });
  expect(await screen.findByText(NOT_ENTERED)).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue at Stripe' });
  expect(link.href).toBe(PAGE.url);
  fireEvent.click(screen.getByRole('button', { name: 'Change what I entered' }));
  expect((await nickname()).value).toBe('Trips');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Xanthe');
});

test('an entry that I cancel ends before I am back in the wallet', async () => {
  const asked: string[] = [];
  const answers = entries(() => Response.json({ ...BESIDE, state: 'waiting' }));
  await openApp(`/payment-methods/add?entry=${ID}`, {
    who: 'demo',
    fault: (path, method) => {
      asked.push(path);
      return answers(path, method);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'Xpress Wallet' })).toBeTruthy();
  expect(asked.filter((path) => path.endsWith(`${ID}/give-up`))).toHaveLength(1);
});

test('an entry that is gone says so above the form that is still filled in', async () => {
  await openApp(`/payment-methods/add?entry=${ID}`, {
    who: 'demo',
    fault: entries(() => Response.json({ ...BESIDE, state: 'gone' })),
  });
  expect((await nickname()).value).toBe('Trips');
  expect(screen.getByText(NOT_ENTERED)).toBeTruthy();
});

test('a refused entry shows the messages at their fields', async () => {
  const message = 'Please enter a valid phone number.';
  await openApp('/payment-methods/add', {
    who: 'demo',
    fault: entries(
      () => Response.json(BESIDE),
      () => Response.json({ message, errors: { 'billing_info.phone': message } }, { status: 422 }),
    ),
  });
  await nickname();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
});

test('an account that is being verified is not asked for again', async () => {
  await openApp(`/payment-methods/add?entry=${ID}`, {
    who: 'demo',
    fault: entries(() => Response.json({ ...BESIDE, state: 'waiting', entered: true })),
  });
  expect(await screen.findByText('Your bank account is being verified.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
});

test('a server that does not say what came of it is asked again by a press', async () => {
  let answers = 0;
  await openApp(`/payment-methods/add?entry=${ID}`, {
    who: 'demo',
    fault: entries(() => {
      answers++;
      return answers === 1
        ? Response.json({ message: 'Not now.' }, { status: 503 })
        : Response.json({ ...BESIDE, state: 'gone', message: 'Too many cards.' });
    }),
  });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Too many cards.')).toBeTruthy();
});
