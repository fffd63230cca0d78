import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { Customer } from './api.ts';
import { kill } from './fate.ts';
import { test as base, signIn, title, waitUntilInstalled } from './fixtures.ts';
import { CUTS, type Cut, Tunnel } from './tunnel.ts';

/** What the customer does next. */
const SEQUELS = [
  'reloads the page',
  'opens the app anew after a crash',
  'looks in another tab',
  'takes another device',
] as const;
type Sequel = (typeof SEQUELS)[number];

interface Bill {
  readonly name: string;
  readonly owed: number;
}
const WATER: Bill = { name: 'Home water', owed: 82.4 };
const ELECTRIC: Bill = { name: 'Home electric', owed: 131.18 };
const GAS: Bill = { name: 'Home gas', owed: 56.9 };

interface Story {
  readonly bill: Bill;
  readonly cut: Cut;
  readonly sequel: Sequel;
  /** Whether it is light again only after that. */
  readonly isStillDark: boolean;
}

/** Each cut with each sequel once; `RUNS=100` for more, in which light and darkness take turns. */
const RUNS = Number(process.env.RUNS ?? CUTS.length * SEQUELS.length);
/** Where the services have been given the whole of it. */
const HEARD: ReadonlySet<Cut> = new Set(CUTS.slice(CUTS.indexOf('as it arrives')));
/** Until the app has noticed by itself that it is light. It looks ever more seldom. */
const PATIENCE = { timeout: 90_000 };

const test = base.extend<{ tunnel: Tunnel }>({
  tunnel: async ({ server }, use) => {
    const tunnel = new Tunnel(server.address);
    await tunnel.open();
    await use(tunnel);
    await tunnel.close();
  },
  baseURL: async ({ tunnel }, use) => {
    await use(tunnel.address);
  },
});

for (let run = 0; run < RUNS; run += 1) {
  const story = storyOf(run);
  test(`a payment that is cut off ${story.cut} is made once and told truly to who then ${story.sequel}${story.isStillDark ? ' in the dark' : ''} (O3, run ${run + 1})`, async ({
    page,
    server,
    tunnel,
    newContext,
  }) => {
    test.slow();
    await signIn(page, 'demo', { keep: true });
    await waitUntilInstalled(page);
    const dana = await Customer.signIn(server);
    if (story.cut === 'while the answer is awaited') await server.setFaults({ processor: 'slow' });
    await live(story, { page, tunnel, dana, newContext });
  });
}

test('of three payments that a tunnel cuts off each is made once, and I read what became of it after a reload, a crash and in another tab (O3)', {
  tag: '@normal',
}, async ({ page, server, tunnel, newContext }) => {
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  const dana = await Customer.signIn(server);
  const stories: readonly Story[] = [
    { bill: WATER, cut: 'half-way there', sequel: 'reloads the page', isStillDark: true },
    { bill: ELECTRIC, cut: 'as it arrives', sequel: 'looks in another tab', isStillDark: false },
    {
      bill: GAS,
      cut: 'in the middle of the answer',
      sequel: 'opens the app anew after a crash',
      isStillDark: false,
    },
  ];
  let last = page;
  for (const story of stories) last = await live(story, { page: last, tunnel, dana, newContext });
});

interface Cast {
  readonly page: Page;
  readonly tunnel: Tunnel;
  readonly dana: Customer;
  readonly newContext: () => Promise<BrowserContext>;
}

/** From the bill to the truth about its payment. Answers the page on which that was read. */
async function live(story: Story, { page, tunnel, dana, newContext }: Cast): Promise<Page> {
  const { bill, cut, sequel, isStillDark } = story;
  await goToReview(page, bill);
  const dark = tunnel.goDark(cut);
  await submit(page).click();
  await dark;
  await expect(page.getByText("Don't pay again yet.")).toBeVisible();
  await expect(submit(page)).toHaveCount(0);

  if (!isStillDark) tunnel.comeOut();
  const shown = await AFTER[sequel](page, newContext);
  tunnel.comeOut();
  const first = page.isClosed() ? shown : page;
  if (HEARD.has(cut)) {
    await expect.poll(() => dana.paymentsOf(bill.name)).toEqual([bill.owed]);
    await expectTruth(receipt(first).or(wentThrough(first, bill)), notCharged(first));
    if (shown !== first) await expectNothingDue(shown, bill);
  } else {
    await expectTruth(notCharged(first), receipt(first).or(wentThrough(first, bill)));
    expect(await dana.paymentsOf(bill.name)).toEqual([]);
    if (!(await submit(shown).isVisible())) await goOnFromCart(shown);
    await submit(shown).click();
    await expect(receipt(shown)).toBeVisible();
  }
  expect(await dana.paymentsOf(bill.name)).toEqual([bill.owed]);
  return shown;
}

const AFTER: Readonly<Record<Sequel, (page: Page, elsewhere: Cast['newContext']) => Promise<Page>>> = {
  'reloads the page': async (page) => {
    await page.reload();
    return page;
  },
  'opens the app anew after a crash': async (page) => {
    const context = page.context();
    await kill(page);
    const next = await context.newPage();
    await next.goto('/#/cart/checkout');
    return next;
  },
  'looks in another tab': async (page) => {
    const other = await page.context().newPage();
    await other.goto('/#/bills');
    return other;
  },
  'takes another device': async (_, elsewhere) => {
    const other = await (await elsewhere()).newPage();
    await signIn(other);
    return other;
  },
};

const submit = (page: Page) => page.getByRole('button', { name: /^Submit Payment/ });
const receipt = (page: Page) => title(page, 'Receipt');
const notCharged = (page: Page) => page.getByText(/You have not been charged\./);
const wentThrough = (page: Page, { owed }: Bill) =>
  page.getByText(`Your payment of $${owed.toFixed(2)} went through.`);

/** It is told in the end, and not the contrary of it. */
async function expectTruth(truth: Locator, contrary: Locator): Promise<void> {
  await expect(truth.or(contrary).first()).toBeVisible(PATIENCE);
  await expect(truth.first()).toBeVisible();
  await expect(contrary).toHaveCount(0);
}

async function expectNothingDue(page: Page, { name }: Bill): Promise<void> {
  const bill = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect(bill).toContainText('Nothing due', PATIENCE);
}

async function goToReview(page: Page, { name }: Bill): Promise<void> {
  await page.goto('/#/bills');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await expect(page.getByRole('heading', { name: '1 bill' })).toBeVisible();
  await goOnFromCart(page);
}

async function goOnFromCart(page: Page): Promise<void> {
  await page.goto('/#/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await expect(title(page, 'Review and submit')).toBeVisible(PATIENCE);
}

function storyOf(run: number): Story {
  const turn = Math.floor(run / CUTS.length);
  const cut = CUTS[run % CUTS.length];
  const sequel = SEQUELS[turn % SEQUELS.length];
  if (!cut || !sequel) throw new Error(`no story ${run}`);
  const isOdd = (run + turn + Math.floor(turn / SEQUELS.length)) % 2 > 0;
  return { bill: WATER, cut, sequel, isStillDark: sequel !== 'takes another device' && !isOdd };
}
