import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.ts';

const executablePath = findChromium();

/** Browser tests start servers of their own, with a database and a clock of their own. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // West of the portal's zone and of Greenwich: a date that is read in the wrong one shows a day early.
    timezoneId: 'America/Los_Angeles',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
});
