import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.ts';

const executablePath = findChromium();

/** Each browser test starts its own server, with its own database and clock. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Only a story that hangs lasts so long: a busy machine has needed a minute for one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // A zone west of both the portal's zone and Greenwich: a date read in the wrong zone shows one day early.
    timezoneId: 'America/Los_Angeles',
    // Animations take time that a normal run saves; the whole run plays them.
    contextOptions: process.env.BILLFOLD_TEST_ALL ? {} : { reducedMotion: 'reduce' },
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
});
