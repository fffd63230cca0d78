import { addressOf } from '../../domain/api/pictured-screens.ts';
import { fieldName, isField } from './field-name.ts';

/** What a press can be meant for. */
const PRESSED = 'a, button, summary';

/** Nothing is entered into the fields of a picture, as nobody would read it. Their focus moves to the app's fields. */
const FIELD = 'input, select, label';

/** Milliseconds between two looks for what was pressed, and how often it is looked for: parts of a screen load late. */
const LOOK = 50;
const LOOKS = 60;

/** Milliseconds that the picture waits for the parts of the screen at most. It may show one that is no longer there. */
const WHOLE_AT_MOST = 1_000;

/** The parts of the content that have a look of their own. */
const PARTS = 'main [class]';

interface Shown {
  readonly picture: HTMLElement;
  /** The part of the page where the app draws itself. */
  readonly app: HTMLElement;
  /** The buttons in the content whose press is carried out later. Outside of it, those of the navigation are. */
  readonly replayed: string;
  /** True of a screen that the app draws in several steps: the picture stays until it is whole. */
  readonly isInSteps: boolean;
}

/**
 * Takes presses on a picture that stands in place of the app, until the app has drawn itself. The links in it lead
 * where they say. A press on a button is carried out once the app is there, if that may come late. The focus moves to
 * what the app draws of the same name.
 */
export function takePresses({ picture, app, replayed, isInSteps }: Shown): void {
  const address = addressOf(location.hash);
  const isOpen = () => addressOf(location.hash) === address;
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
    press(app, isOpen, [...presses], LOOKS);
  };
  picture.onclick = (event) => {
    const target = event.target as Element;
    const pressed = target.closest<HTMLElement>(PRESSED);
    if (!pressed && target.closest(FIELD)) event.preventDefault();
    if (!pressed || !mayBeLate(pressed, replayed)) return;
    pressed.style.opacity = '0.5';
    if (pressed.localName !== 'a') presses.add(pressed);
  };
  picture.addEventListener('beforeinput', (event) => event.preventDefault());
  const onDrawn = () => (isInSteps && isOpen() ? whenWhole(app, picture, removePicture) : removePicture());
  addEventListener('drawn', onDrawn, { signal: untilDrawn.signal });
  // Another page that was opened meanwhile shows itself, also while it still loads.
  const onOpened = () => {
    if (isOpen()) return;
    presses.clear();
    opened.observe(app, { subtree: true, childList: true });
    if (app.querySelector('#main')) removePicture();
  };
  addEventListener('hashchange', onOpened, { signal: untilDrawn.signal });
}

function mayBeLate(pressed: Element, replayed: string): boolean {
  if (pressed.localName === 'a') return true;
  return pressed.closest('main') ? pressed.matches(replayed) : pressed.closest('header, nav') !== null;
}

/** Calls back once the app has drawn as many parts of each kind as the picture shows: nothing moves then. */
function whenWhole(app: HTMLElement, picture: HTMLElement, done: () => void): void {
  const shown = partsIn(picture);
  const least = picture.querySelectorAll(PARTS).length;
  const look = () => {
    // The browser counts quickly. So their kinds are compared once or twice, not in each frame.
    if (app.querySelectorAll(PARTS).length < least) return;
    const drawn = partsIn(app);
    if ([...shown].every(([kind, count]) => (drawn.get(kind) ?? 0) >= count)) end();
  };
  let frame = 0;
  // The app draws many parts between two frames.
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  });
  const latest = setTimeout(() => end(), WHOLE_AT_MOST);
  const end = () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(latest);
    done();
  };
  changes.observe(app, { subtree: true, childList: true });
  look();
}

/** How many elements of each class are in the content. */
function partsIn(page: HTMLElement): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const part of page.querySelectorAll(PARTS)) {
    const kind = part.getAttribute('class') ?? '';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/**
 * Carries out the presses in their order, while the screen is open. What the app does not draw cannot be pressed, nor
 * what comes after it.
 */
function press(
  app: HTMLElement,
  isOpen: () => boolean,
  [next, ...more]: readonly Element[],
  looks: number,
): void {
  if (!next || !isOpen()) return;
  const found = sameIn(app, next);
  found?.click();
  if (found) press(app, isOpen, more, LOOKS);
  else if (looks > 0) setTimeout(press, LOOK, app, isOpen, [next, ...more], looks - 1);
}

/** What the app draws under the same name and with the same address. */
function sameIn(app: HTMLElement, element: Element): HTMLElement | undefined {
  const called = nameOf(element);
  return [...app.querySelectorAll<HTMLElement>(element.localName)].find((one) => nameOf(one) === called);
}

const nameOf = (element: Element) =>
  isField(element)
    ? fieldName(element)
    : `${element.getAttribute('aria-label') ?? element.textContent} ${element.getAttribute('href')}`;
