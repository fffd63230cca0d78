import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { Customer } from './api.ts';
import { nothingDue } from './bill-rows.ts';
import { crashPage } from './call-outcomes.ts';
import { test as base, RECEIPT, signIn, title, waitUntilInstalled } from './fixtures.ts';
import { proceedToCheckout } from './payment-steps.ts';
import { CUTS, type Cut, Tunnel } from './tunnel.ts';

/** What the customer does next. */
const SEQUELS = [
  'reloads the page',
  'reopens the app after a crash',
  'looks in another tab',
  'uses another device',
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
  /** Whether the connection returns only after that. */
  readonly isOfflineUntilThen: boolean;
}

/** Each cut with each sequel once; `RUNS=100` for more, with the connection and without it. */
const RUNS = Number(process.env.RUNS ?? CUTS.length * SEQUELS.length);

/** The cuts where the services receive the whole request. */
const HEARD: ReadonlySet<Cut> = new Set(CUTS.slice(CUTS.indexOf('on arrival')));

/** Waits until the app notices the connection. It checks at growing intervals. */
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
  test(`a payment that is cut off ${story.cut} is made once, and a customer who then ${story.sequel}${story.isOfflineUntilThen ? ' offline' : ''} learns the truth (run ${run + 1})`, async ({
    page,
    server,
    tunnel,
    newContext,
  }) => {
    test.slow();
    await signIn(page, 'demo', { keep: true });
    await waitUntilInstalled(page);
    const dana = await Customer.signIn(server);
    if (story.cut === 'while waiting for the answer') await server.setFaults({ processor: 'slow' });
    await live(story, { page, tunnel, dana, newContext });
  });
}

test('three payments that a lost connection cuts off are each made once, and I learn their outcome after a reload, a crash and in another tab', {
  tag: '@normal',
}, async ({ page, server, tunnel, newContext }) => {
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  const dana = await Customer.signIn(server);
  const stories: readonly Story[] = [
    { bill: WATER, cut: 'half-way to the server', sequel: 'reloads the page', isOfflineUntilThen: true },
    { bill: ELECTRIC, cut: 'on arrival', sequel: 'looks in another tab', isOfflineUntilThen: false },
    {
      bill: GAS,
      cut: 'in the middle of the answer',
      sequel: 'reopens the app after a crash',
      isOfflineUntilThen: false,
    },
  ];
  let last = page;
  for (const story of stories) last = await live(story, { page: last, tunnel, dana, newContext });
});

interface Actors {
  readonly page: Page;
  readonly tunnel: Tunnel;
  readonly dana: Customer;
  readonly newContext: () => Promise<BrowserContext>;
}

/** Goes from the bill to the outcome of its payment. Returns the page that shows it. */
async function live(story: Story, { page, tunnel, dana, newContext }: Actors): Promise<Page> {
  const { bill, cut, sequel, isOfflineUntilThen } = story;
  await goToReview(page, bill);
  const dark = tunnel.goDark(cut);
  await submit(page).click();
  await dark;
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await expect(submit(page)).toHaveCount(0);

  if (!isOfflineUntilThen) tunnel.reconnect();
  const shown = await AFTER[sequel](page, newContext);
  tunnel.reconnect();
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

const AFTER: Readonly<Record<Sequel, (page: Page, elsewhere: Actors['newContext']) => Promise<Page>>> = {
  'reloads the page': async (page) => {
    await page.reload();
    return page;
  },
  'reopens the app after a crash': async (page) => {
    const context = page.context();
    await crashPage(page);
    const next = await context.newPage();
    await next.goto('/#/cart/checkout');
    return next;
  },
  'looks in another tab': async (page) => {
    const other = await page.context().newPage();
    await other.goto('/#/bills');
    return other;
  },
  'uses another device': async (_, elsewhere) => {
    const other = await (await elsewhere()).newPage();
    await signIn(other);
    return other;
  },
};

const submit = (page: Page) => page.getByRole('button', { name: /^Submit Payment/ });
const receipt = (page: Page) => title(page, RECEIPT);
const notCharged = (
  page: Page, // The alerts of the bell say it too.
) => page.getByText(/You have not been charged\./).filter({ visible: true });
const wentThrough = (page: Page, { owed }: Bill) =>
  page.getByText(`Your payment of $${owed.toFixed(2)} went through.`);

/** The page must show the true outcome in the end, and never its opposite. */
async function expectTruth(truth: Locator, contrary: Locator): Promise<void> {
  await expect(truth.or(contrary).first()).toBeVisible(PATIENCE);
  await expect(truth.first()).toBeVisible();
  await expect(contrary).toHaveCount(0);
}

async function expectNothingDue(page: Page, { name }: Bill): Promise<void> {
  await expect(nothingDue(page, name)).toBeVisible(PATIENCE);
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
  await proceedToCheckout(page);
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
  return { bill: WATER, cut, sequel, isOfflineUntilThen: sequel !== 'uses another device' && !isOdd };
}
