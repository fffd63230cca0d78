import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { PersonName } from '../../server/demo/people.ts';
import { type DemoStaffName, STAFF } from '../../server/demo/staff.ts';
import { filesIn } from '../../tools/files.ts';
import { inRepository } from '../../tools/paths.ts';
import { AUTO_PAY } from './dialogs/auto-pay.ts';
import { BILLS } from './dialogs/bills.ts';
import { IN_THE_OFFICE } from './dialogs/office.ts';
import { PAYING } from './dialogs/paying.ts';
import { SETTINGS } from './dialogs/settings.ts';
import type { DialogStory, Visitor } from './dialogs/story.ts';
import { type Fixtures, signIn, test } from './fixtures.ts';
import { hiddenFocus } from './hidden-focus.ts';
import { expectNothingFoundInDialog, MODES, type Mode, OPEN_DIALOG, show } from './modes.ts';
import { signInStaff } from './staff-sign-in.ts';

const ALL = [...PAYING, ...BILLS, ...AUTO_PAY, ...SETTINGS, ...IN_THE_OFFICE];

/** What shows a dialog in the files of screens. */
const SHOWN =
  /<(?:Dialog|QuestionDialog|MessageDialog|LeaveDialog|Sheet|Panel|BusyOverlay|AskDialog)\b|useModal\(/g;

/** A button with a dialog of its own, which is the same on every page: a story of one page is enough. */
const SHARED = /<ActButton\b/g;

/** The dialogs that others are made of, and the drawing of a chart, which only has such a name. */
const PARTS = ['src/components/dialogs/', 'office/components/AskDialog.tsx', 'src/screens/dev/'];

test('each dialog of the app and of the office has a story that opens it', { tag: '@normal' }, async () => {
  const storiesOf = (file: string) => ALL.filter((story) => story.file === file).length;
  const unknown = new Set(ALL.map(({ file }) => file));
  for (const folder of ['src', 'office'])
    for (const path of await filesIn(inRepository(folder))) {
      const file = `${folder}/${path}`;
      if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
      unknown.delete(file);
      if (PARTS.some((part) => file.startsWith(part))) continue;
      const text = await readFile(inRepository(file), 'utf8');
      const own = text.match(SHOWN)?.length ?? 0;
      const most = own + (text.match(SHARED)?.length ?? 0);
      expect(storiesOf(file), `${file} shows ${own} dialogs of its own`).toBeGreaterThanOrEqual(own);
      expect(storiesOf(file), `${file} shows ${most} dialogs`).toBeLessThanOrEqual(most);
    }
  expect([...unknown]).toEqual([]);
});

/** Sets the mode of a page that is open: the dialog stays. */
async function change(page: Page, mode: Mode): Promise<void> {
  await show(page, mode);
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    mode === '200 %' ? '200%' : '',
  );
}

/** No line of the dialog is wider than it. */
async function expectToFit(page: Page, place: string): Promise<void> {
  const beyond = await page
    .locator(OPEN_DIALOG)
    .last()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect.soft(beyond, `pixels that ${place} is too wide`).toBeLessThanOrEqual(0);
}

const LOW_SCREENS = [
  { width: 320, height: 568 },
  { width: 640, height: 450 },
];

/** On a low screen, each control of the dialog can be seen while it has the focus (WCAG 2.4.11). */
async function expectNothingHidden(page: Page, place: string): Promise<void> {
  for (const { width, height } of LOW_SCREENS) {
    await page.setViewportSize({ width, height });
    const controls = await page.locator(OPEN_DIALOG).last().locator(CONTROLS).count();
    const hidden: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stops = 0; stops < controls; stops += 1) {
        await page.keyboard.press(key);
        const words = await hiddenFocus(page);
        if (words !== undefined) hidden.push(words);
      }
    expect.soft(hidden, `hidden at ${width} x ${height}: ${place}`).toEqual([]);
    await expectToFit(page, `${place} at ${width} x ${height}`);
  }
}

const CONTROLS = 'a, button, input, select, summary, textarea';

/** Opens pages of one browser for each visitor, who signs in once. */
function visitors(newContext: Fixtures['newContext']) {
  const contexts = new Map<Visitor, BrowserContext>();
  const enter = async (who: Visitor) => {
    const context = await newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    if (who === 'stranger') return context;
    contexts.set(who, context);
    const page = await context.newPage();
    if (who in STAFF) await signInStaff(page, who as DemoStaffName);
    else await signIn(page, who as PersonName, { keep: true });
    await page.close();
    return context;
  };
  return async (who: Visitor) => (contexts.get(who) ?? (await enter(who))).newPage();
}

async function expectAccessibleInAllModes(page: Page, { name }: DialogStory): Promise<void> {
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus').or(page.locator(`${OPEN_DIALOG}:focus`))).toHaveCount(1);
  for (const mode of MODES) {
    await change(page, mode);
    await expectNothingFoundInDialog(page, `${name} in ${mode}`);
    await expectToFit(page, `${name} in ${mode}`);
  }
  await change(page, 'light');
  await expectNothingHidden(page, String(name));
}

// Each story begins with fresh data, so each one also stands when it runs alone.
for (const story of ALL)
  test(`in light, dark, forced colours and with large text, ${story.file} is accessible: ${story.name}`, async ({
    server,
    newContext,
  }) => {
    const visit = visitors(newContext);
    const page = await visit(story.who);
    page.setDefaultTimeout(30_000);
    await story.open({ page, server, visit });
    await expectAccessibleInAllModes(page, story);
  });
