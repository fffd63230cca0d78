import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test as base, expect, type Page } from '@playwright/test';
import { inRepository } from '../../tools/paths.ts';
import { LONGEST_START, portOf } from '../support/port-of.ts';
import { expectAccessible } from './accessible.ts';
import { Watch } from './page-watch.ts';
import { FETCH, HOUSE, STOPWATCH, TRAFFIC_LIGHT } from './pasted-machines.ts';

interface Fixtures {
  readonly watch: Watch;
}

interface WorkerFixtures {
  /** The address of a visualizer that runs for these tests. */
  readonly address: string;
}

// One visualizer for all tests: each start builds its page anew.
base.describe.configure({ mode: 'serial' });

const test = base.extend<Fixtures, WorkerFixtures>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const child: ChildProcess = spawn(
        process.execPath,
        ['--import', 'tsx', inRepository('tools', 'visualizer', 'start.ts')],
        { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'], cwd: inRepository() },
      );
      await use(`http://localhost:${await portOf(child, /ready on http:\/\/localhost:(\d+)/)}`);
      child.kill();
    },
    { scope: 'worker', timeout: LONGEST_START },
  ],
  baseURL: async ({ address }, use) => {
    await use(address);
  },
  watch: [
    async ({ address, context }, use) => {
      const watch = new Watch(address);
      await watch.over(context);
      await use(watch);
      expect(watch.errors, 'errors in the page').toEqual([]);
      expect(watch.violations, 'violations of the content security policy').toEqual([]);
      expect(watch.foreign, 'requests that left the origin').toEqual([]);
    },
    { auto: true },
  ],
});

async function paste(page: Page, text: string): Promise<void> {
  const fold = page.getByRole('button', { name: 'Change the text' });
  if (await fold.isVisible()) await fold.click();
  await page.getByRole('textbox', { name: 'Your machine' }).fill(text);
  await page.getByRole('button', { name: 'Draw it' }).click();
}

async function simulate(page: Page, id: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: id })).toBeVisible();
  await page.getByRole('tab', { name: 'Simulation' }).click();
}

/** Takes steps by the names of their buttons, and says where the machine then stands. */
async function play(page: Page, ...steps: string[]): Promise<void> {
  for (const step of steps) await page.getByRole('button', { name: step, exact: true }).click();
}

const standsIn = (page: Page, states: string) =>
  expect(page.getByRole('region', { name: 'What can happen' }).getByRole('status')).toContainText(
    `Now in ${states}`,
  );

test('I paste three machines of strangers, and each is drawn and simulated', { tag: '@normal' }, async ({
  page,
}) => {
  await page.goto('/#/');
  await paste(page, STOPWATCH);
  await expect(
    page.getByRole('figure', { name: 'States of stopwatch' }).locator('.mx-state'),
  ).not.toHaveCount(0);
  await simulate(page, 'stopwatch');
  await play(page, 'start', 'tick', 'stop', 'No');
  await standsIn(page, 'running');
  await play(page, 'stop', 'Yes');
  await standsIn(page, 'stopped');
  await play(page, 'Step back');
  await standsIn(page, 'running');

  await paste(page, FETCH);
  await expect(page.locator('.mx-label', { hasText: 'FETCH [and(isOnline, not(isSpent))]' })).toBeAttached();
  await simulate(page, 'fetch');
  await play(page, 'FETCH', 'Yes', 'No', 'fetchUser failed', 'after pause', 'fetchUser done');
  await standsIn(page, 'success: nothing more can happen.');

  await paste(page, TRAFFIC_LIGHT);
  await simulate(page, 'trafficLight');
  await play(page, 'after 3000 ms', 'after 1000 ms', 'pedestrians done');
  await standsIn(page, 'green');
  await page.getByRole('combobox', { name: 'Machine of the text' }).selectOption('pedestrians');
  await simulate(page, 'pedestrians');
  await play(page, 'after 1000 ms', 'countdown.ended');
  await standsIn(page, 'stop: nothing more can happen.');
});

test('an event that an action raises leads on in a pasted machine too, or the page says that it cannot be played', async ({
  page,
}) => {
  await page.goto('/#/');
  await paste(page, HOUSE);
  await simulate(page, 'house');
  await play(page, 'shut');
  await standsIn(page, 'siren.idle · door.shut. Its actions raised alarm.off.');
  await play(page, 'checked');
  await standsIn(page, 'siren.idle · door.shut');
  await expect(page.getByRole('alert')).toContainText('may raise alarm.on');
});

const NONSENSE: readonly (readonly [string, string, string])[] = [
  ['nothing', ' ', 'Paste a machine first.'],
  ['what is no program', 'this is nonsense {', 'Line 1, column 5: Expected a semicolon'],
  ['a program without a machine', 'const one = 1;', 'The text ran and made no machine.'],
  ['another import', `import fs from 'node:fs';\nfs.rmSync('/');`, 'The text imports node:fs.'],
  ['a name that is not there', 'createMachine({});', 'ReferenceError: createMachine is not defined'],
  [
    'an arrow that leads nowhere',
    `import { createMachine } from 'xstate';\ncreateMachine({ initial: 'a', states: { a: { on: { go: 'b' } } } });`,
    `Child state 'b' does not exist`,
  ],
  ['a text that runs without end', 'for (;;) {}', 'The text runs without end, so it was stopped.'],
];

const OF_XSTATE_4 = `import { createMachine } from 'xstate';
createMachine({ id: 'old', initial: 'a', states: { a: { on: { go: { target: 'b', cond: 'isReady' } } }, b: {} } });`;

test('nonsense gets words, and the next machine is drawn all the same', async ({ page }) => {
  await page.goto('/#/');
  const box = page.getByRole('textbox', { name: 'Your machine' });
  for (const [what, text, words] of NONSENSE) {
    await paste(page, text);
    await expect.poll(() => page.locator('.vz-paste').textContent(), { message: what }).toContain(words);
  }
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  await expect(page.getByText('The text runs without end, so it was stopped.')).toBeHidden();
  await expect(box).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Draw it' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'order' })).toBeVisible();
  const hint = page.getByText('The text has guards called cond, as in XState 4.');
  await expect(hint).toBeHidden();
  await paste(page, OF_XSTATE_4);
  await expect(hint).toBeVisible();
});

test('the visualizer opens with a drawing, and keeps my text while I look at other machines', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('figure', { name: 'States of checkout' }).locator('.mx-svg')).toBeVisible();
  await page.getByRole('button', { name: 'Paste a machine' }).click();
  await paste(page, STOPWATCH);
  await expect(page.getByRole('heading', { level: 2, name: 'stopwatch' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Machine', exact: true }).selectOption('session');
  await page.getByRole('button', { name: 'Paste a machine' }).click();
  await expect(page.getByRole('textbox', { name: 'Your machine' })).toHaveValue(STOPWATCH);
});

/** What a text could try. The id of its machine tells what it got. */
const pryingInto = (address: string) => `import { createMachine } from 'xstate';

const reach = (attempt) => {
  try {
    return attempt() ?? 'reached';
  } catch (error) {
    return error.name;
  }
};
fetch('${address}/stolen?by=fetch').catch(() => {});
createMachine({
  id: [
    typeof document,
    typeof localStorage,
    self.origin,
    reach(() => importScripts('${address}/stolen?by=import')),
    reach(() => { new WebSocket('${address.replace('http', 'ws')}/stolen'); return 'asked'; }),
  ].join(' '),
});
`;

test('a pasted text reaches neither the page, the network nor what the browser keeps (ruling 81)', async ({
  page,
  address,
  watch,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('websocket', (socket) => requests.push(socket.url()));
  await page.goto('/#/');
  await paste(page, pryingInto(address));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    /^undefined undefined null NetworkError (asked|SecurityError)$/,
  );
  expect(requests.filter((url) => url.includes('stolen'))).toEqual([]);
  // The policy of the frame stopped these attempts, and the browser says so in its console.
  expect(watch.errors.filter((words) => !words.includes('Content Security Policy'))).toEqual([]);
  watch.errors.length = 0;
});

test('a machine of the house opens in a state, by its address and with the keyboard', async ({ page }) => {
  await page.goto('/#/checkout?state=submitting.sending');
  await standsIn(page, 'submitting.sending');
  await expectAccessible(page, 'the simulation of checkout');
  await page.getByRole('tab', { name: 'Simulation' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('figure', { name: 'States of checkout' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Machine', exact: true }).selectOption('session');
  await expect(page.getByRole('heading', { level: 2, name: 'session' })).toBeVisible();
  await page.getByRole('button', { name: 'Open all' }).click();
  await page.getByRole('button', { name: 'Coverage' }).click();
  await expect(page.locator('.mx-frame .mx-arrow[data-driver="walk"]').first()).toBeAttached();
  await expect(page.locator('.mx-frame .mx-arrow[data-driver="nobody"]')).toHaveCount(0);
  await expect(page.getByText(/^Of \d+ transitions, \d+ by a machine test/)).toBeVisible();
  await page.goto('/#/nothing');
  await expect(page.getByText('There is no machine nothing.')).toBeVisible();
});

test('a state that I search is opened, marked and in the middle, also inside a closed region', async ({
  page,
}) => {
  await page.goto('/#/checkout');
  const frame = page.locator('.mx-frame');
  await expect(frame.locator('.mx-state').first()).toBeVisible();
  const found = frame.locator('[data-path="submitting.sending"]');
  await expect(found).toHaveCount(0);
  const search = page.getByRole('combobox', { name: 'Search a state' });
  await search.fill('sending');
  await search.press('Enter');
  await expect(found).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'State submitting.sending' })).toBeVisible();
  const [inner, outer] = [await found.boundingBox(), await frame.boundingBox()];
  if (!inner || !outer) throw new Error('The state has no place.');
  const off = (side: 'x' | 'y', length: 'width' | 'height') =>
    Math.abs(inner[side] + inner[length] / 2 - outer[side] - outer[length] / 2) / outer[length];
  expect(Math.max(off('x', 'width'), off('y', 'height'))).toBeLessThan(0.5);
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
});

/** What the keyboard comes to, one press after another, until it leaves the page or `most` presses were made. */
async function stopsOf(page: Page, key: 'Tab' | 'Shift+Tab', most: number): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < most) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return '';
      const name = focused.getAttribute('aria-label') ?? focused.textContent;
      return `${focused.tagName} ${focused.id} ${name?.trim()}`;
    });
    if (stop === '') break;
    stops.push(stop);
  }
  return stops;
}

for (const machine of ['checkout', 'cart'])
  test(`with Tab and Shift+Tab I go through the whole page of ${machine} and come out of it`, async ({
    page,
  }) => {
    await page.goto(`/#/${machine}`);
    await expect(page.locator('.mx-frame .mx-state').first()).toBeVisible();
    const states = page.locator('.mx-frame .mx-state');
    const atFirst = await states.count();
    const openAll = page.getByRole('button', { name: 'Open all' });
    if (await openAll.isVisible()) {
      await openAll.click();
      await expect.poll(() => states.count()).toBeGreaterThan(atFirst);
    }
    await page.getByRole('combobox', { name: 'Machine', exact: true }).focus();
    const most = 40;
    const on = await stopsOf(page, 'Tab', most);
    expect(on.length).toBeLessThan(most);
    expect(on.filter((stop) => stop.startsWith('text'))).toHaveLength(1);
    expect(on.filter((stop) => stop.startsWith('g '))).toHaveLength(1);
    const back = await stopsOf(page, 'Shift+Tab', most + on.length);
    expect(back.slice(0, on.length)).toEqual(on.toReversed());
    expect(back.at(-1)).toMatch(/^SELECT /);
  });

test('in a drawing the arrow keys lead to each state and to the text of each arrow', async ({ page }) => {
  await page.goto('/#/cart');
  for (const [group, key] of [
    ['.mx-state', 'ArrowDown'],
    ['.mx-label', 'ArrowRight'],
  ] as const) {
    const members = page.locator(`.mx-frame ${group}`);
    await expect(members.first()).toBeAttached();
    const count = await members.count();
    await page.locator(`.mx-frame ${group}[tabindex="0"]`).focus();
    const seen = new Set<string>();
    for (let n = 0; n < count; n++) {
      await page.keyboard.press(key);
      const focused = page.locator(`.mx-frame ${group}:focus`);
      await expect(focused).toBeInViewport();
      seen.add(
        await focused.evaluate((element) =>
          String([...document.querySelectorAll('.mx-frame [role="button"]')].indexOf(element)),
        ),
      );
    }
    expect(seen.size).toBe(count);
  }
});

test('a pasted machine has shortest paths too', async ({ page }) => {
  await page.goto('/#/');
  await paste(page, FETCH);
  const path = page.getByRole('region', { name: 'Shortest path' });
  await path
    .getByRole('combobox', { name: 'Shortest path to a transition' })
    .selectOption({ label: 'failure: after pause → loading' });
  await expect(path.getByRole('list', { name: 'Path' }).getByRole('listitem').first()).toContainText(
    'FETCH, if isOnline says yes',
  );
  await expect(page.getByRole('button', { name: 'Coverage' })).toBeHidden();
  await expect(path.getByRole('button', { name: 'Copy as a test' })).toBeHidden();
});

test('a saved drawing brings its font, so that no text runs over its box', async ({ page }) => {
  await page.goto('/#/checkout');
  const saved = async (kind: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save as ${kind}` }).click();
    return readFile(await (await download).path());
  };
  await expect(page.locator('.mx-frame .mx-state').first()).toBeVisible();
  const svg = (await saved('SVG')).toString();
  expect(svg).toContain("src: url('data:font/woff2;base64,d09GMg");
  // A line that runs through the text of another arrow ends around it, also in the file.
  expect(svg.match(/<text [^>]*text-anchor="middle"[^>]*>/)?.[0]).toContain('paint-order="stroke"');
  expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');
});

test('on a phone a drawing opens at a size that can be read, and is also there as text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/checkout');
  const drawing = page.getByRole('figure', { name: 'States of checkout' });
  const name = drawing.locator('.mx-text-name').first();
  await expect(name).toBeVisible();
  const size = await name.evaluate((text) => {
    const { a: scale } = (text as SVGTSpanElement).getScreenCTM() ?? { a: 0 };
    return scale * Number.parseFloat(getComputedStyle(text).fontSize);
  });
  expect(size).toBeGreaterThanOrEqual(12);
  await drawing.getByText(/^All \d+ states as text$/).click();
  const list = drawing.getByRole('list', { name: 'States of checkout as text' });
  await expect(list.getByText('payment.confirmed → submitting').first()).toBeVisible();
  await list.getByRole('button', { name: 'undetermined' }).click();
  await expect(drawing.getByRole('region', { name: 'State undetermined' })).toBeVisible();
});

for (const { width, height, least } of [
  { width: 1280, height: 900, least: 400 },
  { width: 390, height: 844, least: 250 },
])
  test(`in a window of ${width} by ${height} the drawing is in sight at once`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const seen = () =>
      page.locator('.mx-frame').evaluate((frame) => {
        const { top, bottom } = frame.getBoundingClientRect();
        return { seen: Math.min(bottom, innerHeight) - top, below: Math.max(0, bottom - innerHeight) };
      });
    for (const address of ['/#/checkout', '/#/checkout?state=reviewing.shown']) {
      await page.goto(address);
      await expect(page.locator('.mx-frame .mx-state').first()).toBeVisible();
      await expect.poll(async () => (await seen()).below).toBe(0);
      expect((await seen()).seen).toBeGreaterThan(least);
    }
    await page.goto('/#/');
    await paste(page, STOPWATCH);
    await expect(page.locator('.mx-frame .mx-state').first()).toBeVisible();
    await expect.poll(async () => (await seen()).below).toBe(0);
    expect((await seen()).seen).toBeGreaterThan(least);
  });

test('on a phone what can happen is in sight at once, above the drawing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const machine of ['checkout?state=reviewing.shown', 'cart', 'textConversation?state=on.listening']) {
    await page.goto(`/#/${machine}`);
    await page.getByRole('tab', { name: 'Simulation' }).click();
    await expect(page.locator('.mx-frame .mx-state').first()).toBeVisible();
    const first = page.getByRole('region', { name: 'What can happen' }).locator('.mx-choice button').first();
    await expect(first, machine).toBeInViewport({ ratio: 1 });
    const [above, below] = [await first.boundingBox(), await page.locator('.mx-frame').boundingBox()];
    if (!above || !below) throw new Error('Nothing is drawn.');
    expect(above.y + above.height, machine).toBeLessThan(below.y);
  }
});

test('on a phone I see the steps back and the time that may pass without scrolling, and nothing covers the search', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [state, after] of [
    ['checkout?state=reviewing.unreviewable', /^after/],
    ['outbox?state=waiting', /^after/],
    ['checkout?state=reviewing.shown', 'payment.confirmed'],
  ] as const) {
    await page.goto(`/#/${state}`);
    await expect(page.locator('.mx-frame .mx-state').first()).toBeVisible();
    const frame = await page.locator('.mx-frame').boundingBox();
    const list = page.getByRole('region', { name: 'What can happen' });
    for (const name of ['Step back', 'Start again', after]) {
      const button = await list.getByRole('button', { name }).first().boundingBox();
      if (!button || !frame) throw new Error('Nothing is drawn.');
      expect(button.y + button.height, `${state}: ${name}`).toBeLessThan(frame.y);
    }
  }
  await page.getByRole('combobox', { name: 'Search a state' }).scrollIntoViewIfNeeded();
  const { shadow, gap } = await page.locator('.mx-frame').evaluate((frame) => ({
    shadow: getComputedStyle(frame).boxShadow,
    gap:
      (document.querySelector('.mx-tools')?.getBoundingClientRect().top ?? 0) -
      frame.getBoundingClientRect().bottom,
  }));
  // The colour, then how far each shadow is moved and how far it spreads.
  const reaches = [...shadow.matchAll(/(-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px/g)].map(
    ([, , down, blur, spread]) => Number(down) + Number(blur) + Number(spread),
  );
  expect(Math.max(...reaches)).toBeLessThanOrEqual(gap);
});

test('on a phone a long list of what can happen is scrolled by the page, and each press stays above the drawing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/taxReturn?state=filing.idle');
  await expect(page.locator('.mx-frame .mx-state').first()).toBeVisible();
  const list = page.locator('.mx-beside');
  expect(await list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  const last = list.getByRole('button').last();
  await list.getByRole('button').nth(-2).focus();
  await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  const [pressed, frame] = [await last.boundingBox(), await page.locator('.mx-frame').boundingBox()];
  if (!pressed || !frame) throw new Error('Nothing is drawn.');
  expect(pressed.y + pressed.height).toBeLessThan(frame.y);
  await expect(page.locator('.mx-frame')).toBeInViewport({ ratio: 1 });
});

for (const width of [1280, 390])
  test(`a chart opens at the name of its start state in a window ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [machine, start] of [
      ['taxReturn', 'opening'],
      ['autoPaySetup', 'opening'],
    ] as const) {
      await page.goto(`/#/${machine}`);
      const frame = page.locator('.mx-frame');
      const name = frame.locator('.mx-text-name').filter({ hasText: new RegExp(`^${start}$`) });
      await expect(name.first()).toBeVisible();
      const [inner, outer] = [await name.first().boundingBox(), await frame.boundingBox()];
      if (!inner || !outer) throw new Error('Nothing is drawn.');
      expect([inner.x > outer.x, inner.y > outer.y], machine).toEqual([true, true]);
      expect(inner.x + inner.width, machine).toBeLessThan(outer.x + outer.width);
      expect(inner.y + inner.height, machine).toBeLessThan(outer.y + outer.height);
    }
  });

test('a transition shows the shortest path of events to it, which is copied as a test', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // In a window of this height the whole drawing is far, and two steps nearer its names can be read.
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/#/checkout');
  const path = page.getByRole('region', { name: 'Shortest path' });
  await path
    .getByRole('combobox', { name: 'Shortest path to a transition' })
    .selectOption('checkout.submitting.sending xstate.done.actor.0.checkout.submitting.sending 1');
  const steps = path.getByRole('list', { name: 'Path' }).getByRole('listitem');
  await expect(steps.last()).toHaveText(
    /^checkout done, if wasAccepted says no and wasDeclined says yes → declined/,
  );
  await expect(path.getByText('The path assumes these answers')).toBeVisible();
  await expect(steps.filter({ hasText: 'xstate.' })).toHaveCount(0);
  await expect(page.locator('.mx-label[data-lit=true]', { hasText: '[wasDeclined]' })).toBeAttached();
  await path.getByRole('button', { name: 'Copy as a test' }).click();
  await expect(path.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "import { checkoutMachine } from './checkout.machine.ts';",
  );
  const drawing = page.getByRole('figure', { name: 'States of checkout' });
  await drawing.getByRole('button', { name: 'Show all of it' }).click();
  // From afar the drawing shows the names of states alone.
  await expect(drawing.locator('.mx-label').first()).toBeHidden();
  for (let times = 0; times < 2; times++) await drawing.getByRole('button', { name: 'Zoom in' }).click();
  await drawing.locator('.mx-label').filter({ hasText: 'payment.confirmed' }).first().click();
  await expect(steps.last()).toHaveText(/→ submitting\.noting$/);
});

test('a path stays highlighted while the coverage is shown, and each arrow in the colour of its driver', async ({
  page,
}) => {
  await page.goto('/#/cart');
  const path = page.getByRole('region', { name: 'Shortest path' });
  await path.getByRole('combobox', { name: 'Shortest path to a transition' }).selectOption({ index: 3 });
  await expect(page.locator('.mx-frame .mx-arrow[data-lit=true]').first()).toBeAttached();
  const linesOf = () =>
    page.locator('.mx-frame .mx-arrow').evaluateAll((arrows) =>
      arrows.map((arrow) => {
        const { stroke, strokeWidth } = getComputedStyle(arrow);
        return {
          isLit: arrow.getAttribute('data-lit') === 'true',
          stroke,
          driver: arrow.getAttribute('data-driver'),
          width: Number.parseFloat(strokeWidth),
        };
      }),
    );
  await page.getByRole('button', { name: 'Coverage' }).click();
  await expect(page.locator('.mx-frame .mx-arrow[data-driver]').first()).toBeAttached();
  const lines = await linesOf();
  const unlit = new Map(lines.filter(({ isLit }) => !isLit).map(({ driver, stroke }) => [driver, stroke]));
  const lit = lines.filter(({ isLit, driver }) => isLit && unlit.has(driver));
  expect(lit.length).toBeGreaterThan(0);
  expect(lit.map(({ stroke }) => stroke)).toEqual(lit.map(({ driver }) => unlit.get(driver)));
  const widest = (isLit: boolean) => lines.filter((line) => line.isLit === isLit).map(({ width }) => width);
  expect(Math.min(...widest(true))).toBeGreaterThan(Math.max(...widest(false)));
});

test('the keyboard stays with the text that is pasted, drawn and changed', async ({ page }) => {
  await page.goto('/#/checkout');
  await page.getByRole('button', { name: 'Paste a machine' }).press('Enter');
  const text = page.getByRole('textbox', { name: 'Your machine' });
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Fill in an example' }).press('Enter');
  await page.getByRole('button', { name: 'Draw it' }).press('Enter');
  const change = page.getByRole('button', { name: 'Change the text' });
  await expect(change).toBeFocused();
  await change.press('Enter');
  await expect(text).toBeFocused();
});
