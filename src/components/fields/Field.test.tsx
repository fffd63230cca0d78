import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';

afterEach(cleanup);

const description = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a field is described by its hint and then its error', () => {
  render(<Field id="email" label="Email" hint="We send receipts here." error="Enter an email address" />);
  const input = screen.getByLabelText('Email');
  expect(description(input)).toBe('We send receipts here. Error: Enter an email address');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a field without an error is not marked as wrong', () => {
  render(<Field label="Email" />);
  const input = screen.getByLabelText('Email');
  expect(input.getAttribute('aria-invalid')).toBe('false');
  expect(input.getAttribute('aria-describedby')).toBeNull();
});

test('a password can be shown and hidden again', () => {
  render(<Field label="Password" type="password" />);
  const input = screen.getByLabelText('Password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('the error summary takes the focus, and its links lead to the fields without changing the route', () => {
  window.location.hash = '#/sign-in';
  document.title = 'Sign in – Billfold';
  const { unmount } = render(
    <>
      <ErrorSummary errors={[{ fieldId: 'email', text: 'Enter an email address' }]} />
      <Field id="email" label="Email" />
    </>,
  );
  expect(document.activeElement?.textContent).toBe('There is a problemEnter an email address');
  expect(document.title).toBe('Error: Sign in – Billfold');

  fireEvent.click(screen.getByRole('link', { name: 'Enter an email address' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(window.location.hash).toBe('#/sign-in');

  unmount();
  expect(document.title).toBe('Sign in – Billfold');
});
