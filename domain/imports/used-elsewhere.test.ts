import { expect, test } from 'vitest';
import { usedElsewhere } from './text/en.ts';

test('numbers that are in use elsewhere are told by their first lines', () => {
  expect(usedElsewhere([4])).toMatch(/^1 line names a new account .* biller: 4\. That is allowed/);
  expect(usedElsewhere([2, 3, 4, 5, 6, 9, 11], 5_000)).toMatch(
    /^7 lines name .* biller: 2, 3, 4, 5, 6 and 2 more\. .* Only the first 5,000 lines were looked at\.$/,
  );
});
