import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { payingScreen } from './paying-screen.tsx';

const Cart = payingScreen('Cart', () => <p>Two items</p>);

afterEach(() => vi.restoreAllMocks());

test('where payments are not set up, a bookmark of the cart finds the reason and a way back (ruling 24)', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-portal=no-payments');
  render(<Cart />);
  expect(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeTruthy();
  expect(screen.getByText('Payments are not set up here yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your bills' }).getAttribute('href')).toBe('#/bills');
  expect(screen.queryByText('Two items')).toBeNull();
});

test('where payments are set up, the cart opens', () => {
  render(<Cart />);
  expect(screen.getByText('Two items')).toBeTruthy();
});
