import { expect, test } from 'vitest';
import { createReach } from './reach.ts';

test('a call that was missed while the services can be reached is no return, however often they are looked at (BIL-41)', () => {
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

test('it tells once when the services can be reached again, until nobody listens', () => {
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
