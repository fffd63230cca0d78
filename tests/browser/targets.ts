import type { Page } from '@playwright/test';

/** The controls whose point 21 px above or below their middle belongs to something else. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holds = (control: Element, x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (control.contains(found) || found.contains(control));
    };
    // A link among the words of a sentence is as high as its line (WCAG 2.5.8).
    const isInSentence = (control: Element) =>
      control.localName === 'a' &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
    const small: string[] = [];
    for (const control of document.querySelectorAll('main :is(a, button, summary)')) {
      if (!control.checkVisibility() || isInSentence(control)) continue;
      control.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < 2 || !holds(control, x, y)) continue;
      if (!holds(control, x, y - 21) || !holds(control, x, y + 21))
        small.push(`${control.localName} ${control.textContent?.slice(0, 40)}`);
    }
    return small;
  });
}
