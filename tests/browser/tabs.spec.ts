import { test } from './fixtures.ts';
import type { Cast } from './tabs.ts';
import { openTabs } from './tabs.ts';
import {
  changeWhatIsReviewed,
  deleteWhatIsChosen,
  editOneCart,
  logOutWhilePaying,
  payWhatIsPendingTwice,
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

/** What happens to a customer who has several tabs open. */
const SCENARIOS: readonly (readonly [string, (cast: Cast) => Promise<void>])[] = [
  ['what I put into my cart or take out of it in one of two tabs stands in the other', editOneCart],
  ['what another tab changed of my cart is not paid before I have seen it', changeWhatIsReviewed],
  ['a submit in five tabs at the same moment makes one payment', submitInFive],
  ['a pending payment that I pay in two tabs at the same moment is made once', payWhatIsPendingTwice],
  ['the method that I deleted in another tab pays nothing, and another one does', deleteWhatIsChosen],
  [
    'a logout in another tab in the middle of a payment hides it at once and leaves one payment',
    logOutWhilePaying,
  ],
  ['the name that I changed in one tab stands in the other', changeMyName],
  ['five tabs that need a new token at the same moment stay signed in', renewInEach],
  ['a logout in one of five tabs reaches all, and nothing of mine stays', logOutOfAll],
  ['who signs in after me in another tab sees nothing of mine in any', leaveToAnother],
  ['of two customers who sign in at the same moment in two tabs none sees anything of the other', enterAsTwo],
  ['after 30 idle minutes all five tabs are signed out', stayAway],
];
/** Each once; `RUNS=240` for more. */
const RUNS = Number(process.env.RUNS ?? SCENARIOS.length);

for (let run = 0; run < RUNS; run += 1) {
  const [what, live] = SCENARIOS[run % SCENARIOS.length] ?? [];
  test(`${what} (O4, run ${run + 1})`, async ({ context, server }) => {
    await live?.({ context, server });
  });
}

test('three tabs make one payment of a submit in each, and hear of a logout and of who comes next (O4)', {
  tag: '@normal',
}, async ({ context, server }) => {
  const tabs = await openTabs(context, 3);
  await submitAtOnce(tabs, server);
  await logOutOfEach(tabs);
  await enterAsAnother(tabs);
});
