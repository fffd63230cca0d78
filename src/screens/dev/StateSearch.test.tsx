import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StateSearch } from './StateSearch.tsx';

afterEach(cleanup);

test('a search without a hit says so, and a part of a path finds its state', () => {
  const onFind = vi.fn();
  render(<StateSearch states={['filing.idle', 'filing.sending']} onFind={onFind} />);
  const field = screen.getByLabelText('Search a state');
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  fireEvent.change(field, { target: { value: 'refunded' } });
  expect(status.textContent).toBe('No state has refunded in its path.');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onFind).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'Send' } });
  expect(status.textContent).toBe('');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onFind).toHaveBeenCalledExactlyOnceWith('filing.sending');
});
