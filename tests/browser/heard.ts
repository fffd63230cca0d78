import { expect, type Page } from '@playwright/test';

/** What a screen reader says by itself: of a live region that changed, or of the control that got the focus. */
interface Said {
  readonly words: string;
  readonly by: 'region' | 'focus';
  /** In milliseconds of the page. */
  readonly at: number;
}

declare global {
  interface Window {
    billfoldHeard: Said[];
    /** The words of regions that arrived with them, which a screen reader does not hear. */
    billfoldMissed: string[];
  }
}

/** Writes down what the page announces, from its first script on, each time that it does. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.billfoldHeard = [];
    window.billfoldMissed = [];
    const LIVE = '[role="alert"], [role="status"], output, [aria-live]';
    // What is loading is told for as long as the machine takes.
    const LOADING = /^(Loading|Reading|Verifying)\b|…$/;
    const plain = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const lastWords = new WeakMap<Element, string>();
    const isInert = (region: Element) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
      return region.closest('[inert]') !== null || (dialog !== undefined && !dialog.contains(region));
    };
    // Regions that stood in the page before the present change.
    const known = new WeakSet<Element>();
    const hear = (region: Element | null | undefined) => {
      if (!region || region.getAttribute('aria-live') === 'off') return;
      if (!region.checkVisibility() || isInert(region)) return;
      const words = plain(region);
      // Only an alert is also heard when it arrives with its words.
      if (!known.has(region) && region.getAttribute('role') !== 'alert') {
        // The first words of an `output` are a sum of the page, which nobody waits for; only its changes are told.
        const isSum = region.matches('output');
        if (words !== '' && !isSum && !LOADING.test(words)) window.billfoldMissed.push(words);
        return;
      }
      // A change that leaves the words as they are announces nothing.
      if (lastWords.get(region) === words) return;
      lastWords.set(region, words);
      if (words !== '' && !LOADING.test(words))
        window.billfoldHeard.push({ words, by: 'region', at: performance.now() });
    };
    const know = () => {
      for (const region of document.querySelectorAll(LIVE)) if (region.checkVisibility()) known.add(region);
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
      know();
    }).observe(document, { subtree: true, childList: true, characterData: true });
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      const wordsAt = (attribute: string) =>
        (target.getAttribute(attribute) ?? '').split(' ').map((id) => plain(document.getElementById(id)));
      const name = [...wordsAt('aria-labelledby'), target.ariaLabel ?? ''].find((words) => words !== '');
      // Of a part of the page that has no name, the words are read.
      for (const words of [
        name ?? (target.id === 'main' ? '' : plain(target)),
        ...wordsAt('aria-describedby'),
      ])
        if (words !== '') window.billfoldHeard.push({ words, by: 'focus', at: performance.now() });
    });
  });
}

/** What the page announced since the last call. Fails if a sentence was said twice, or too late to be heard. */
export async function heard(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => window.billfoldHeard.splice(0));
  const missed = await page.evaluate(() => window.billfoldMissed.splice(0));
  expect([...new Set(missed)], 'said too late to be heard').toEqual([]);
  expect(twice(said), 'said twice').toEqual([]);
  return said.filter(({ by }) => by === 'region').map(({ words }) => words);
}

/** Milliseconds within which a region and the control with the focus are heard as one. */
const AT_ONCE = 1_000;

/** The sentences that two announcements hold, or one announcement and the control that got the focus with it. */
export function twice(said: readonly Said[]): string[] {
  const sentences = said.flatMap(({ words, by, at }) =>
    sentencesOf(words).map((sentence) => ({ sentence, by, at })),
  );
  const doubled = sentences.filter(({ sentence, by, at }, place) =>
    sentences.some(
      (other, before) =>
        before < place &&
        other.sentence === sentence &&
        (by === 'region' && other.by === 'region'
          ? true
          : by !== other.by && Math.abs(other.at - at) < AT_ONCE),
    ),
  );
  return [...new Set(doubled.map(({ sentence }) => sentence))];
}

/** Blocks follow one another without a space. What only a screen reader hears before an error is left out. */
function sentencesOf(words: string): string[] {
  return words
    .replace(/^Error: /, '')
    .split(/(?<=[.!?])(?=\s|[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Waits until words are announced that contain these. */
export async function expectHeard(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.billfoldHeard.map(({ words }) => words).join('\n')))
    .toContain(words);
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
