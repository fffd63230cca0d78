import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoginForm } from './LoginForm.tsx';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('with both fields empty, a short list above the form links to each, and the first gets the focus', async () => {
  render(<LoginForm signIn={undefined} />);
  fireEvent.submit(screen.getByRole('button', { name: 'Login' }).closest('form') as HTMLFormElement);
  const email = screen.getByLabelText('Email');
  expect(document.activeElement).toBe(email);
  const links = await screen.findAllByRole('link', { name: /^Enter your (email|password)/ });
  fireEvent.click(links[1] as HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  fireEvent.change(email, { target: { value: 'dana@billfold.example' } });
  expect(screen.queryByText('There is a problem')).toBeNull();
});
