import { expect, test } from 'vitest';
import { createReach } from './reach.ts';

test('a missed call while the server can be reached is not reported as a return, however often it is checked (BIL-41)', () => {
  const reach = createReach();
  let returns = 0;
  reach.watchReturn(() => {
    returns += 1;
  });
  for (let look = 0; look < 3; look++) {
    reach.report('call.missed');
    reach.report('call.reached');
    reach.judge(false);
  }
  expect(returns).toBe(0);
});

test('reports once that the server can be reached again, until the listener stops', () => {
  const reach = createReach();
  let returns = 0;
  const stop = reach.watchReturn(() => {
    returns += 1;
  });
  reach.judge(true);
  reach.judge(true);
  reach.judge(false);
  reach.judge(false);
  expect(returns).toBe(1);
  stop();
  reach.judge(true);
  reach.judge(false);
  expect(returns).toBe(1);
});
