import { expect, test } from 'vitest';
import { isPostalCode } from './postal-code.ts';

test('a zip has 5 or 9 digits, a Canadian code alternates letters and digits (REG-12)', () => {
  for (const code of ['80302', '80302-1234', '803021234', 'K1A 0B1', 'k1a0b1', ' 80302 ', ' K1A 0B1 '])
    expect(isPostalCode(code), code).toBe(true);
  for (const code of ['', '8030', '80302-12', 'K1A-0B1', 'KIA 0B1', '80302 1234 5'])
    expect(isPostalCode(code), code).toBe(false);
});
