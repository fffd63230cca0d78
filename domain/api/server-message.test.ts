import { describe, expect, test } from 'vitest';
import { serverMessage } from './server-message.ts';

describe('the message from a server (ERR-01 to ERR-06, ERR2-01 to ERR2-04)', () => {
  const fallback = 'An error has occurred.  Please try again later';
  test.each<[unknown, string]>([
    ['Your card was declined.', 'Your card was declined.'],
    [['First.', 'Second.'], 'First.'],
    [{ message: 'From message.' }, 'From message.'],
    [{ error: 'From error.' }, 'From error.'],
    [{ error: { message: 'Deeper.' } }, 'Deeper.'],
    ['The request TIMED OUT', fallback],
    ['see /site-error/500', fallback],
    ['<html><Body class="x">', fallback],
    ['x'.repeat(301), 'x'.repeat(301)],
    [{ message: '', error: 'From error.' }, 'From error.'],
    [undefined, fallback],
    ['   ', fallback],
    [{ message: 42 }, fallback],
    [null, fallback],
  ])('%j', (said, shown) => {
    expect(serverMessage(said)).toBe(shown);
  });

  test('a failed action has its own message when the server sends none (ERR-06)', () => {
    expect(serverMessage({}, 'Unable to save item.  Please try again later.')).toBe(
      'Unable to save item.  Please try again later.',
    );
    expect(serverMessage({ message: fallback }, 'Unable to save item.  Please try again later.')).toBe(
      'Unable to save item.  Please try again later.',
    );
  });
});
