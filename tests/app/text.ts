import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';

/** The text, wherever it stands: in an alert, a toast or the page. */
export async function expectText(text: string): Promise<void> {
  expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
}

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

export async function type(label: string | RegExp, value: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field, { target: { value } });
}
