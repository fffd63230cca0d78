import type { Page } from '@playwright/test';

/**
 * The words of the control that has the focus, if it is off the screen, or if what stays in place while
 * the rest scrolls lies over its middle or one of its corners.
 */
export function hiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // A box that scrolls is no control.
    if (!focused || focused.matches('body, dialog')) return undefined;
    const { left, top, right, bottom, width, height } = focused.getBoundingClientRect();
    // What only a screen reader meets takes no room.
    if (width < 2 || height < 2) return undefined;
    // A corner may be rounded. What is higher than the screen is looked at as far as it fits.
    const inset = Math.min(4, width / 4, height / 4);
    const [first, last] = [Math.max(0, top) + inset, Math.min(innerHeight, bottom) - inset];
    const points = [
      [left + width / 2, (first + last) / 2],
      ...[left + inset, right - inset].flatMap((x) => [
        [x, first],
        [x, last],
      ]),
    ] as const;
    const isCovered = ([x, y]: readonly [number, number]) => {
      for (let over = document.elementFromPoint(x, y); over; over = over.parentElement)
        if (over.contains(focused)) return false;
        else if (/fixed|sticky/.test(getComputedStyle(over).position)) return true;
      return false;
    };
    const isOff = first >= innerHeight || last <= 0;
    return isOff || (points as readonly (readonly [number, number])[]).some(isCovered)
      ? `${focused.localName} ${focused.textContent?.slice(0, 40)}`
      : undefined;
  });
}
