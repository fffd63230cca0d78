import { opensBills } from './stored.ts';

/** What a press can be meant for. */
const PRESSED = 'a, button, summary';

/** Milliseconds between two looks for what was pressed, and how often it is looked for: parts of a screen load late. */
const LOOK = 50;
const LOOKS = 60;

/**
 * Takes presses on a picture that stands in place of the app, until the app has drawn itself. The links in it lead
 * where they say. A press on anything else is carried out once the app is there. The focus moves to what the app
 * draws of the same name.
 */
export function takePresses(picture: HTMLElement, app: HTMLElement): void {
  const untilDrawn = new AbortController();
  /** A part that is pressed twice is meant once. */
  const presses = new Set<Element>();
  const opened = new MutationObserver(() => app.querySelector('#main') && removePicture());
  const removePicture = () => {
    untilDrawn.abort();
    opened.disconnect();
    const { activeElement } = document;
    const focused = picture.contains(activeElement) ? activeElement : undefined;
    picture.remove();
    if (focused) sameIn(app, focused)?.focus({ preventScroll: true });
    press(app, [...presses], LOOKS);
  };
  picture.onclick = ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>(PRESSED);
    if (!pressed) return;
    pressed.style.opacity = '0.5';
    if (pressed.localName !== 'a') presses.add(pressed);
  };
  addEventListener('drawn', removePicture, { signal: untilDrawn.signal });
  // Another page that was opened meanwhile shows itself, also while it still loads.
  const onOpened = () => {
    if (opensBills()) return;
    presses.clear();
    opened.observe(app, { subtree: true, childList: true });
  };
  addEventListener('hashchange', onOpened, { signal: untilDrawn.signal });
}

/**
 * Carries out the presses in their order, while the list is open. What the app does not draw cannot be pressed, nor
 * what comes after it.
 */
function press(app: HTMLElement, [next, ...more]: readonly Element[], looks: number): void {
  if (!next || !opensBills()) return;
  const found = sameIn(app, next);
  found?.click();
  if (found) press(app, more, LOOKS);
  else if (looks > 0) setTimeout(press, LOOK, app, [next, ...more], looks - 1);
}

/** What the app draws under the same name and with the same address. */
function sameIn(app: HTMLElement, element: Element): HTMLElement | undefined {
  const called = nameOf(element);
  return [...app.querySelectorAll<HTMLElement>(element.localName)].find((one) => nameOf(one) === called);
}

const nameOf = (element: Element) =>
  `${element.getAttribute('aria-label') ?? element.textContent} ${element.getAttribute('href')}`;
