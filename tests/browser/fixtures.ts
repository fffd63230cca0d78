import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { PASSWORD, PEOPLE, type PersonName } from '../../server/demo/people.ts';
import { SHOWN, UNANSWERED } from '../../tools/counts.ts';
import { LONGEST_START } from '../support/port-of.ts';
import { Watch } from './page-watch.ts';
import { BUILT, BuiltServer } from './server.ts';

export interface Fixtures {
  /** A server with fresh demo data for this test. */
  readonly server: BuiltServer;
  /** Violations that no page may cause; checked after the test. */
  readonly watch: Watch;
  /** Opens another browser profile, which starts empty. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /**
   * Opens a separate browser process on a profile folder. The same name is the same profile, also after a
   * restart.
   */
  readonly openBrowser: (profile: string, settings?: BrowserSettings) => Promise<BrowserContext>;
}

interface BrowserSettings {
  /** The font size that the user chose in the browser, in pixels; the default is 16. */
  readonly fontSize: number;
}

export interface WorkerFixtures {
  readonly workerServer: BuiltServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      // It lives as long as its worker: compiled well, it resets the demo three times as fast.
      const server = new BuiltServer(BUILT, []);
      await server.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: LONGEST_START },
  ],

  server: async ({ workerServer }, use) => {
    await workerServer.reset();
    await use(workerServer);
  },

  baseURL: async ({ server }, use) => {
    await use(server.address);
  },

  watch: async ({ server, baseURL }, use, info) => {
    const watch = new Watch(baseURL ?? server.address);
    await use(watch);
    if (info.status !== info.expectedStatus)
      await info.attach(UNANSWERED, { body: watch.unanswered().join('\n'), contentType: 'text/plain' });
    expect(watch.violations, 'violations of the content security policy').toEqual([]);
    expect(watch.errors, 'errors in a page').toEqual([]);
    expect(watch.foreign, 'requests that left the origin').toEqual([]);
  },

  context: async ({ context, watch }, use, info) => {
    await watch.over(context);
    await use(context);
    if (info.status !== info.expectedStatus)
      await info.attach(SHOWN, { body: (await shownIn(context)).join('\n'), contentType: 'text/plain' });
  },

  // A test may end while an answer that it changes is still on its way.
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  newContext: async ({ browser, watch, baseURL, contextOptions, locale, timezoneId }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        ...options,
      });
      opened.push(context);
      await watch.over(context);
      return context;
    });
    for (const context of opened) await context.close();
  },

  openBrowser: async ({ watch, baseURL, launchOptions, locale, timezoneId }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'billfold-profiles-'));
    const opened: BrowserContext[] = [];
    await use(async (profile, settings) => {
      const launch = launchOptions as LaunchOptions;
      const context = await chromium.launchPersistentContext(join(folder, profile), {
        ...launch,
        args: [...(launch.args ?? []), ...letters(settings)],
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
      });
      opened.push(context);
      await watch.over(context);
      return context;
    });
    for (const context of opened) await context.close();
    await rm(folder, { recursive: true, force: true });
  },
});

/** The shell without windows does not read the preference file of a profile. */
function letters(settings: BrowserSettings | undefined): string[] {
  return settings ? [`--blink-settings=defaultFontSize=${settings.fontSize}`] : [];
}

/** Fills in the open login page and presses `Login`. */
export async function fillLogin(
  page: Page,
  email: string,
  { password = PASSWORD, keep = false }: { password?: string; keep?: boolean } = {},
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).setChecked(keep);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in on the real login page and waits for the first screen. */
export async function signIn(
  page: Page,
  who: PersonName = 'demo',
  { keep = false, at = '/' }: { keep?: boolean; at?: string } = {},
): Promise<void> {
  await page.goto(at);
  await fillLogin(page, PEOPLE[who].email, { keep });
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What each page shows: its address, its headings and its open dialogs. A page that hangs is not waited for. */
function shownIn(context: BrowserContext): Promise<string[]> {
  const shown = 'h1, dialog[open] :is(h1, h2), [role=alert]';
  return Promise.all(
    context.pages().map(async (page) => {
      const texts = page.locator(shown).allInnerTexts();
      const unknown = new Promise<string[]>((answer) => setTimeout(answer, 2_000, ['does not answer']));
      const said = await Promise.race([texts.catch(() => ['is gone']), unknown]);
      return `${new URL(page.url()).hash}: ${said.join(' | ')}`;
    }),
  );
}

/** The heading of a receipt says what happened. */
export const RECEIPT = /^(Paid|On its way|Scheduled for|Not paid:)/;

/** The page's one main heading. */
export function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

/** Waits until the service worker controls this page and has cached every file of the app. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  // It stores the whole app first, which takes long on a busy machine.
  await expect.poll(() => page.evaluate(workerState), { timeout: 90_000 }).toBe('activated');
}

/** Runs in the page: the state of its worker, or how far the worker is on its way. */
async function workerState(): Promise<string> {
  const { controller } = navigator.serviceWorker;
  if (controller) return controller.state;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'not registered';
  const { installing, waiting, active } = registration;
  const stored = await Promise.all(
    (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
  );
  const worker = (installing ?? waiting ?? active)?.state;
  return `controls nothing, ${worker}, ${stored.reduce((sum, count) => sum + count, 0)} files stored`;
}

/**
 * Waits until the app notices that the services are back. A device that reports its connection makes it look at
 * once; else it looks at growing intervals, up to a minute apart.
 */
export async function expectBackOnline(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText("You're offline.")).toBeHidden({ timeout: 60_000 });
}

/** The alerts on the page, except the empty live region of the shell, and the refusals that take the focus instead. */
export function problem(page: Page) {
  return page
    .getByRole('alert')
    .or(page.locator('[tabindex="-1"] > [data-tone="error"]'))
    .or(page.getByRole('group', { name: 'There is a problem' }))
    .filter({ hasText: /\S/ });
}

/** Logs out through the user menu, or through the More sheet on a phone. */
export async function logout(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Dana Mercer|Robin Mercer|More)$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
}
