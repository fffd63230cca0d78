import { expect, test } from 'vitest';
import { billerName } from './biller-name.ts';

test('a biller is shown by its common name, else by its name (BIL-01)', () => {
  expect([
    billerName({ common_name: 'Red Mesa Water', name: 'Red Mesa Water District' }),
    billerName({ common_name: '', name: 'Summit Gas Company' }),
  ]).toEqual(['Red Mesa Water', 'Summit Gas Company']);
});
