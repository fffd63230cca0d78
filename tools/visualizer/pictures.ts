import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts';
import { inRepository } from '../paths.ts';

/** `npm run visualizer-pictures`: the pictures of the visualizer in the guide of machines. */
const ADDRESS = '/#/checkout?state=reviewing.shown';
const QUALITY = 60;

const WINDOWS = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;

const visualizer = spawn(process.execPath, ['--import', 'tsx', inRepository('tools/visualizer/start.ts')], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
  cwd: inRepository(),
});

try {
  await takeAll(await started());
} finally {
  visualizer.kill();
}

async function started(): Promise<string> {
  let text = '';
  for await (const part of visualizer.stdout) {
    text += part;
    const [address] = /http:\/\/localhost:\d+/.exec(text) ?? [];
    if (address) return address;
  }
  throw new Error('The visualizer did not start.');
}

async function takeAll(address: string): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS],
    ...(executablePath ? { executablePath } : {}),
  });
  for (const [name, window] of Object.entries(WINDOWS))
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ ...window, colorScheme, reducedMotion: 'reduce' });
      await page.goto(address + ADDRESS);
      await page.getByRole('group', { name: 'Chart of checkout' }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      const devtools = await page.context().newCDPSession(page);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      const file = `docs/pictures/visualizer-${name}-${colorScheme}.webp`;
      await writeFile(inRepository(file), Buffer.from(data, 'base64'));
      console.log(file);
      await page.close();
    }
  await browser.close();
}
