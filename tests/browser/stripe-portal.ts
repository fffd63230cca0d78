import { type ChildProcess, spawn } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { runOwnCommand } from '../../tools/command.ts';
import { inRepository } from '../../tools/paths.ts';
import { portOf } from '../support/port-of.ts';
import { test as base, title } from './fixtures.ts';
import { BUILT, BuiltServer } from './server.ts';

/** A server whose processor is the stand-in for Stripe, and the stand-in's own address. */
export class StripePortal extends BuiltServer {
  #standIn: ChildProcess | undefined;
  #stripe = '';

  override async open(): Promise<void> {
    await super.open();
    this.#standIn = spawn(
      process.execPath,
      ['--import', 'tsx', inRepository('tests/stand-ins/stripe/start.ts')],
      { env: { ...process.env, PORT: '0', PORTAL: this.address }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const port = await portOf(this.#standIn, /listens on http:\/\/127\.0\.0\.1:(\d+)/);
    this.#stripe = `http://127.0.0.1:${port}`;
    await this.deploy(BUILT, {
      PROCESSOR: 'stripe',
      PUBLIC_URL: this.address,
      STRIPE_CONNECT: '0',
      STRIPE_KEY: 'sk_test_stand_in',
      STRIPE_URL: this.#stripe,
      STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_stand_in_for_stripe',
    });
  }

  /** Days pass here and there: Stripe tells of what they decide, and no notice is from another time. */
  async passDays(days: number): Promise<void> {
    const { date } = (await (await fetch(`${this.address}/sandbox/clock`)).json()) as { date: CalendarDate };
    await this.moveClock(addDays(date, days));
    await fetch(`${this.#stripe}/clock?days=${days}`, { method: 'POST' });
  }

  /**
   * What `npm run verify-ledger` says, for which the server is stopped. It names the payments of the demo, which
   * another processor took.
   */
  async verifyLedger(): Promise<string> {
    await this.kill();
    const { output } = await runOwnCommand('verify-ledger.ts', [], { env: this.settings });
    return output;
  }

  override async close(): Promise<void> {
    this.#standIn?.kill();
    await super.close();
  }
}

/** The pages of the stand-in are of another origin, which no other test may call. */
export const test = base.extend<{ portal: StripePortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const portal = new StripePortal();
      await portal.open();
      await use(portal);
      await portal.close();
    },
    { timeout: 240_000 },
  ],

  // Without this, a context would start the server of other tests as well.
  baseURL: ({ portal }, use) => use(portal.address),
});

export const nickname = (page: Page) => page.getByRole('textbox', { name: 'Nickname (optional)' });

/** Leaves the wallet's form for the page of the payment service. */
export async function leave(page: Page, name: string): Promise<void> {
  await nickname(page).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Enter your payment method')).toBeVisible();
}

export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Save' }).click();
}
