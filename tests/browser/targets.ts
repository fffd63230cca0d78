import type { Page } from '@playwright/test';

/** The controls of the whole page whose middle, or a point 21 px above, below or beside it, belongs to something else. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The words beside a box are pressed for it.
    const labelsOf = (control: Element) =>
      control instanceof HTMLInputElement || control instanceof HTMLSelectElement
        ? [...(control.labels ?? [])]
        : [];
    const holds = (control: Element, x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && [control, ...labelsOf(control)].some((part) => part.contains(found));
    };
    // A link among the words of a sentence is as high as its line (WCAG 2.5.8).
    const isInSentence = (control: Element) =>
      control.localName === 'a' &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
    const nameOf = (control: Element) =>
      `${control.localName} ${control.getAttribute('aria-label') ?? (control.textContent || control.id).slice(0, 40)}`;
    const small: string[] = [];
    for (const control of document.querySelectorAll('a, button, summary, input, select, textarea')) {
      if (!control.checkVisibility() || isInSentence(control)) continue;
      // A way to skip shows with the focus of a keyboard.
      if (getComputedStyle(control).clipPath === 'inset(50%)') continue;
      control.scrollIntoView({ block: 'center' });
      const isBox = control.matches('[type="checkbox"], [type="radio"]');
      const target = isBox ? (labelsOf(control)[0] ?? control) : control;
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < 2) continue;
      if (!holds(control, x, y)) {
        const over = document.elementFromPoint(x, y);
        small.push(`${nameOf(control)}, covered by ${over ? nameOf(over) : 'the edge of the page'}`);
        continue;
      }
      const around: readonly (readonly [number, number])[] = [
        [x, y - 21],
        [x, y + 21],
        [x - 21, y],
        [x + 21, y],
      ];
      if (around.some(([atX, atY]) => !holds(control, atX, atY)))
        small.push(`${nameOf(control)}, ${Math.round(width)} x ${Math.round(height)}`);
    }
    return small;
  });
}

/** The pairs of controls on the page that cover one another, each looked at where it is on the screen. */
export function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pairs: string[] = [];
    const controls = [...document.querySelectorAll('main :is(a, button, input, select, summary)')].filter(
      (control) => control.checkVisibility() && getComputedStyle(control).clipPath === 'none',
    );
    const nameOf = (control: Element) =>
      (control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 40);
    for (const control of controls) {
      control.scrollIntoView({ block: 'center' });
      const here = control.getBoundingClientRect();
      if (here.width < 2) continue;
      for (const other of controls) {
        if (other === control || other.contains(control) || control.contains(other)) continue;
        const there = other.getBoundingClientRect();
        // What is off the screen may not be laid out yet.
        if (there.width < 2 || there.bottom < 0 || there.top > innerHeight) continue;
        const width = Math.min(here.right, there.right) - Math.max(here.left, there.left);
        const height = Math.min(here.bottom, there.bottom) - Math.max(here.top, there.top);
        if (width > 1 && height > 1) pairs.push(`${nameOf(control)} and ${nameOf(other)}`);
      }
    }
    return pairs;
  });
}
