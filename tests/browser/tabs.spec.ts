import { test } from './fixtures.ts';
import type { TabScenario } from './tabs.ts';
import { openTabs } from './tabs.ts';
import {
  changeReviewedCart,
  deleteChosenMethod,
  editOneCart,
  logOutWhilePaying,
  payPendingTwice,
  submitAtOnce,
  submitInFive,
} from './tabs-paying.ts';
import {
  changeMyName,
  enterAsAnother,
  enterAsTwo,
  leaveToAnother,
  logOutOfAll,
  logOutOfEach,
  renewInEach,
  stayAway,
} from './tabs-session.ts';

/** Scenarios of a customer with several open tabs. */
const SCENARIOS: readonly (readonly [string, (scenario: TabScenario) => Promise<void>])[] = [
  ['a bill that I add to or remove from my cart in one tab shows in the other', editOneCart],
  ['a change of my cart in another tab is not paid before I have seen it', changeReviewedCart],
  ['a submit in five tabs at the same moment makes one payment', submitInFive],
  ['a pending payment that I pay in two tabs at the same moment is made once', payPendingTwice],
  ['a method that I deleted in another tab cannot pay, and another one can', deleteChosenMethod],
  ['a logout in another tab during a payment hides it at once and leaves one payment', logOutWhilePaying],
  ['a name that I change in one tab shows in the other', changeMyName],
  ['five tabs that need a new token at the same moment stay signed in', renewInEach],
  ['a logout in one of five tabs reaches all, and none of my data stays', logOutOfAll],
  ['a customer who signs in after me in another tab sees none of my data in any tab', leaveToAnother],
  ['two customers who sign in at the same moment in two tabs see none of each other’s data', enterAsTwo],
  ['after 30 idle minutes all five tabs are signed out', stayAway],
];

/** Runs each once; `RUNS=240` for more. */
const RUNS = Number(process.env.RUNS ?? SCENARIOS.length);

for (let run = 0; run < RUNS; run += 1) {
  const [what, live] = SCENARIOS[run % SCENARIOS.length] ?? [];
  test(`${what} (run ${run + 1})`, async ({ context, server }) => {
    await live?.({ context, server });
  });
}

test('three tabs that each submit make one payment, and learn of a logout and of the next customer', {
  tag: '@normal',
}, async ({ context, server }) => {
  const tabs = await openTabs(context, 3);
  await submitAtOnce(tabs, server);
  await logOutOfEach(tabs);
  await enterAsAnother(tabs);
});
