import { expect, type Locator, type Page } from '@playwright/test';
import { contrast } from '../../domain/brand/colors.ts';
import { signIn, test } from './fixtures.ts';
import { goToReview, submitButton } from './payment-steps.ts';

const SHAPE = 'svg[viewBox="0 0 16 16"]';

type Sight = 'forced colours' | 'greyscale';

/**
 * The screen as a system that sets its own colours shows it, or without any colour. Greyscale is in what is painted
 * alone: computed styles keep their colours, so no check below may rest on a colour that differs.
 */
async function look(page: Page, sight: Sight): Promise<void> {
  if (sight === 'forced colours') return page.emulateMedia({ forcedColors: 'active' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
}

/** A mark stands out from its ground by its brightness, whatever their colours. */
function expectInSight(mark: string, ground: string): void {
  expect(contrast(hexOf(mark), hexOf(ground))).toBeGreaterThanOrEqual(3);
}

/** `#241f19` of `rgb(36, 31, 25)`. */
function hexOf(computed: string): string {
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(computed) ?? [];
  expect(parts, computed).toHaveLength(3);
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The drawing of the first shape in a row, which is in sight on its ground. */
async function shapeIn(row: Locator): Promise<string> {
  const shape = row.locator(SHAPE).first();
  await expect(shape).toBeVisible();
  const ink = await shape.evaluate((element) => getComputedStyle(element).color);
  expectInSight(ink, await groundOf(shape.page()));
  return shape.innerHTML();
}

/**
 * What marks a control without any colour: its lines, the places of its shadows, an underline and the weight of its
 * letters. A line or a shadow that is transparent is not there.
 */
const marksOf = (control: Locator) =>
  control.evaluate((element) => {
    const style = getComputedStyle(element);
    const isClear = (color: string) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
    const line = (name: string) => {
      const [width = '', kind, color = ''] = ['width', 'style', 'color'].map((part) =>
        style.getPropertyValue(`${name}-${part}`),
      );
      return kind === 'none' || Number.parseFloat(width) === 0 || isClear(color)
        ? 'none'
        : `${kind} ${width}`;
    };
    const shadows = style.boxShadow
      .split(/,(?![^(]*\))/)
      .filter((shadow) => !isClear(shadow.replace(/ -?[\d.]+px| inset/g, '').trim()))
      .map((shadow) => (shadow.match(/-?[\d.]+px|inset/g) ?? []).join(' '))
      .filter((place) => /[1-9]/.test(place));
    return {
      lines: ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline'].map(line),
      shadows,
      underline: style.textDecorationLine,
      weight: style.fontWeight,
    };
  });

/** A chosen control differs by more than a colour from one that is not chosen. */
async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible();
  await expect(other).toBeVisible();
  expect(await marksOf(chosen)).not.toEqual(await marksOf(other));
}

for (const sight of ['forced colours', 'greyscale'] as const)
  test.describe(`In ${sight}`, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('a bill that is late or due says so in words and by its shape', async ({ page }) => {
      await signIn(page);
      await look(page, sight);
      const rowOf = (list: string) =>
        page
          .getByRole('list', { name: list, exact: true })
          .getByRole('listitem')
          .filter({ has: page.locator(SHAPE) })
          .first();
      const late = rowOf('Past due');
      const soon = rowOf('Due in the next 7 days');
      const later = rowOf('Later');
      await expect(late).toContainText(/\d+ days late/);
      await expect(soon).toContainText(/tomorrow|in \d days/);
      await expect(later).toContainText(/in \d+ days/);
      const shapes = [await shapeIn(late), await shapeIn(soon), await shapeIn(later)];
      expect(new Set(shapes).size).toBe(3);
      const tiles = [
        page.getByRole('region', { name: 'Past due' }),
        page.getByRole('region', { name: 'This week' }),
      ];
      expect(new Set(await Promise.all(tiles.map(shapeIn))).size).toBe(2);
    });

    test('the tab, the order and the bills that I chose are marked by more than a colour', async ({
      page,
    }) => {
      await signIn(page);
      await look(page, sight);
      const tabs = page
        .getByRole('navigation', { name: 'Main', exact: true })
        .filter({ visible: true })
        .getByRole('link');
      await expectChosen(
        tabs.and(page.locator('[aria-current]')).first(),
        tabs.and(page.locator(':not([aria-current])')).first(),
      );
      const orders = page.getByRole('button', { pressed: true }).filter({ hasText: 'Due date' });
      await expectChosen(orders, page.getByRole('button', { name: 'Biller', pressed: false }));
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      const box = page.getByRole('checkbox', { name: /^Select Home water/ });
      await box.check();
      await expect(page.getByText('1 selected')).toBeVisible();
      const ticked = await box.screenshot();
      // The pointer and the focus stay on it, so only the tick can make the difference.
      await box.uncheck();
      expect((await box.screenshot()).equals(ticked)).toBe(false);
    });

    test('a switch that is on says so in words, and its knob stands at the other end', async ({ page }) => {
      await signIn(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: /, Home water(,|$)/ })
        .click();
      await look(page, sight);
      const knobs = page.getByRole('switch', { name: 'Paperless' });
      await expect(knobs).not.toBeChecked();
      const before = await endOfKnob(knobs);
      await expect(knobs.locator('..')).toHaveText('Off');
      await knobs.click();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(knobs).toBeChecked();
      await expect(knobs.locator('..')).toHaveText('On');
      expect(await endOfKnob(knobs)).toBeGreaterThan(before + 10);
    });

    test('a button that works says so and shows a ring, and the method that I chose has its own edge', async ({
      page,
    }) => {
      await goToReview(page);
      await page.goBack();
      const cards = page.getByRole('radio');
      await look(page, sight);
      const card = (radio: Locator) => radio.locator('xpath=../..');
      await expectChosen(
        card(cards.and(page.locator(':checked')).first()),
        card(cards.and(page.locator(':not(:checked):enabled')).first()),
      );
      await page.goForward();
      await page.route('**/services/web/cart/Checkout', () => new Promise<void>(() => undefined));
      const submit = submitButton(page);
      await submit.click();
      const busy = page.locator('button[aria-busy="true"]');
      await expect(busy).toHaveAttribute('aria-disabled', 'true');
      const ring = busy.locator('span').first();
      expect(await ring.evaluate((element) => getComputedStyle(element).borderTopStyle)).toMatch(
        sight === 'forced colours' ? /dotted/ : /dotted|solid/,
      );
    });

    test('the number of alerts and of bills in the cart is in sight, with an edge of its own', async ({
      page,
    }) => {
      await goToReview(page);
      await page.goto('/#/bills');
      await look(page, sight);
      for (const place of [
        page.getByRole('button', { name: /^Notifications, \d+ unread$/ }),
        page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }),
      ]) {
        const count = place.getByText(/^\d+$/);
        await expect(count).toBeVisible();
        const edge = await count.evaluate((element) => {
          const { outlineStyle, outlineColor, backgroundColor } = getComputedStyle(element);
          return { outlineStyle, outlineColor, backgroundColor };
        });
        expect(edge.outlineStyle).toBe('solid');
        expectInSight(
          sight === 'forced colours' ? edge.outlineColor : edge.backgroundColor,
          await groundOf(page),
        );
      }
    });

    test('the bars of the usage graph are in sight, and each series has its own pattern, as in the legend (1.4.1)', async ({
      page,
    }) => {
      await openUsage(page);
      await look(page, sight);
      const graph = page.getByRole('img', { name: /^Bar graph/ });
      const bars = graph.locator('svg > rect');
      const swatches = page.getByRole('listitem').locator('> [aria-hidden="true"]');
      await graph.scrollIntoViewIfNeeded();
      const patterns: string[] = [];
      for (const series of [0, 1]) {
        expect(await inkOf(bars.nth(series))).toMatch(/1{3}/);
        patterns.push(await inkOf(swatches.nth(series)));
      }
      expect(patterns[0]).toMatch(/1/);
      expect(new Set(patterns).size).toBe(2);
    });

    test('the usage graph that I chose is marked by more than a colour', async ({ page }) => {
      await openUsage(page);
      await look(page, sight);
      const tabs = page.getByRole('tablist', { name: 'Usage graphs' });
      await expectChosen(
        tabs.getByRole('tab', { selected: true }),
        tabs.getByRole('tab', { selected: false }).first(),
      );
    });

    test('without a session, the page that I am on is marked in the header by more than a colour', async ({
      page,
    }) => {
      await page.goto('/');
      await look(page, sight);
      const links = page.getByRole('navigation', { name: 'Main' });
      await expectChosen(
        links.getByRole('link', { name: 'User Login' }),
        links.getByRole('link', { name: 'Sign Up' }),
      );
    });
  });

async function openUsage(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/#/bills/1');
  await page.locator('summary', { hasText: /^Usage$/ }).click();
  await expect(page.getByRole('img', { name: /^Bar graph/ })).toBeVisible();
}

/** The pixels of a drawing, of which 1 stands out from the ground and 0 does not. */
async function inkOf(drawing: Locator): Promise<string> {
  const picture = await drawing.screenshot();
  return drawing.evaluate(async (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    const isLight = matchMedia('(forced-colors: active)').matches
      ? getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'
      : true;
    let ink = '';
    for (let at = 0; at < data.length; at += 4) ink += Number(data[at + 1]) < 170 === isLight ? '1' : '0';
    return ink;
  }, picture.toString('base64'));
}

/** How far the knob of a switch stands from its start, in pixels. */
function endOfKnob(knob: Locator): Promise<number> {
  return knob.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element, '::before').insetInlineStart),
  );
}

test('in forced colours, the edge of the search button ends at the margin', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await look(page, 'forced colours');
  const right = (box: { x: number; width: number } | null) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
  const search = await page.getByRole('button', { name: 'Search your bills' }).boundingBox();
  const tile = await page.getByRole('region', { name: 'This week' }).boundingBox();
  expect(right(search)).toBeLessThanOrEqual(right(tile));
});

test('a tile says whom it pays or how many bills, and how much', async ({ page }) => {
  await signIn(page);
  const pay = page.getByRole('region', { name: 'This week' }).getByRole('button', { name: /^Pay/ });
  await expect(pay).toHaveAccessibleName(/^Pay(, .+| all, \d+ bills), \$[\d,.]+$|^Pay \$[\d,.]+, .+$/);
});
