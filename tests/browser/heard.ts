import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    billfoldHeard: string[];
  }
}

/** Writes down what the page announces, from its first script on. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.billfoldHeard = [];
    const LIVE = '[role="alert"], [role="status"], [aria-live]';
    const hear = (region: Element | null | undefined) => {
      const words = region?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      // What is loading is told for as long as the machine takes.
      if (words !== '' && !/^Loading|…$/.test(words) && !window.billfoldHeard.includes(words))
        window.billfoldHeard.push(words);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        hear((target instanceof Element ? target : target.parentElement)?.closest(LIVE));
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(LIVE)) hear(node);
            for (const region of node.querySelectorAll(LIVE)) hear(region);
          }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What was announced since the last call. */
export function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => window.billfoldHeard.splice(0));
}

/** Waits until words are announced that contain these. */
export async function expectHeard(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.billfoldHeard.join('\n'))).toContain(words);
}

/** What a screen reader says of the control that has the focus: role, name and state. */
export async function focused(page: Page): Promise<string> {
  const said = await page.locator(':focus').ariaSnapshot();
  return /^- '?(\w+(?: "[^"]*")?(?: \[[^\]]*\])*)/.exec(said)?.[1] ?? said;
}

/** Presses Tab until the control that is said like this has the focus. */
export async function tabTo(page: Page, said: RegExp): Promise<string> {
  const passed: string[] = [];
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const here = await page
      .locator(':focus')
      .count()
      .then((count) => (count === 0 ? '' : focused(page)));
    if (said.test(here)) return here;
    passed.push(here);
  }
  expect(passed, `nothing was said like ${said}`).toEqual([]);
  return '';
}
