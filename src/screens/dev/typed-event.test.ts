import { expect, test } from 'vitest';
import { readEvent } from './typed-event.ts';

test('a well-formed event is read with all its data', () => {
  expect(readEvent(' {"type": "amount.edited", "edit": {"cents": 5}} ')).toEqual({
    event: { type: 'amount.edited', edit: { cents: 5 } },
  });
});

test.each([
  ['', 'Write an event'],
  ['{"type": ', 'This is not JSON.'],
  ['"amount.edited"', 'an object in braces'],
  ['[]', 'an object in braces'],
  ['null', 'an object in braces'],
  ['{"kind": "amount.edited"}', 'under "type"'],
  ['{"type": 5}', 'under "type"'],
  ['{"type": "xstate.stop"}', 'cannot be sent by hand'],
])('%j is refused with the reason', (text, reason) => {
  const given = readEvent(text);
  expect(given.event).toBeUndefined();
  expect('problem' in given && given.problem).toContain(reason);
});
