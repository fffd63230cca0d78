// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LinkScreen } from './LinkScreen.tsx';

it('a sign-in link says what it does, and each button answers (SES-29)', () => {
  const answer = vi.fn();
  render(<LinkScreen onAnswer={answer} />);
  const heading = screen.getByRole('heading', { name: 'Sign in with this link?' });
  expect(document.activeElement).toBe(heading);
  expect(answer).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  fireEvent.click(screen.getByRole('button', { name: 'No, go to the sign-in page' }));
  expect(answer.mock.calls).toEqual([[true], [false]]);
});
