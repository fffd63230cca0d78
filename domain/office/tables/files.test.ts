import { expect, test } from 'vitest';
import { fileText } from './csv-call.ts';
import { CUSTOMER_FILES } from './customer-files.ts';
import { FOUND_FILES } from './found-files.ts';

test('the file of auto pays tells which are on', () => {
  const states = [true, false].map(
    (active) =>
      fileText(CUSTOMER_FILES.auto_pays, [{ active } as never])
        .split('\r\n')[1]
        ?.split(',')[3],
  );
  expect(states).toEqual(['on', 'off']);
});

test('the file of found accounts names a customer by number alone, and leaves an account of nobody open', () => {
  const customers = [{ id: 7, name: 'Dana' }, null].map(
    (customer) =>
      fileText(FOUND_FILES.accounts, [{ customer } as never])
        .split('\r\n')[1]
        ?.split(',')[3],
  );
  expect(customers).toEqual(['7', '']);
});
