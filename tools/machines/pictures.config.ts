import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts';

const executablePath = findChromium();

const PHONE = { viewport: { width: 390, height: 844 } };

/**
 * The walks whose machines have pictures, and what is walked for pictures alone. Some settings read anew when the
 * window gets another width, so these are walked in that of a phone. One walk at a time: two servers that start
 * together on a busy computer keep each other waiting. A walk that went astray is walked once more.
 */
export default defineConfig({
  testDir: '../../tests/browser/machine-walks',
  outputDir: '../../test-results',
  timeout: 900_000,
  expect: { timeout: 20_000 },
  workers: 1,
  retries: 1,
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: 'wide',
      testMatch: [
        'add-account.spec.ts',
        'auto-pay-setup.spec.ts',
        'cart.spec.ts',
        'checkout.spec.ts',
        'tax-return.spec.ts',
      ],
    },
    { name: 'phone', testMatch: ['mobile-verification.spec.ts', '*.pictures.ts'], use: PHONE },
  ],
});
