import { expect, test } from 'vitest';
import { controllerName } from './auto-pay.ts';

test.each([
  ['Robin', 'Reed', 'Robin Reed'],
  ['', 'Reed', 'Reed'],
  ['', '', 'Another customer'],
])('the controller %j %j of an auto pay is called %s (ruling 53)', (fname, lname, name) => {
  expect(controllerName({ fname, lname })).toBe(name);
});
