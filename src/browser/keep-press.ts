/** Pixels that a finger moves while it presses. Someone who moves further has changed their mind (WCAG 2.5.2). */
const STEADY = 12;

interface Press {
  readonly button: HTMLElement;
  readonly x: number;
  readonly y: number;
}

/**
 * Carries out a press on a button that moved away while it was pressed. A press takes the focus from a field, and a
 * field that is left may say what is wrong with it, which moves everything below. Then the button is no longer there
 * when the finger lifts, and the browser gives the press to nobody.
 */
export function keepPress(page: Document): () => void {
  let begun: Press | undefined;
  const onDown = ({ target, button, clientX: x, clientY: y }: MouseEvent) => {
    const pressed = (target as Element).closest?.<HTMLElement>('button');
    begun = pressed && button === 0 ? { button: pressed, x, y } : undefined;
  };
  const onUp = ({ target, clientX, clientY }: MouseEvent) => {
    const press = begun;
    begun = undefined;
    if (!press || press.button.contains(target as Node)) return;
    if (Math.hypot(clientX - press.x, clientY - press.y) > STEADY || isCovered(press.button)) return;
    // The browser's own click, on what holds both, comes first.
    setTimeout(() => press.button.click());
  };
  page.addEventListener('mousedown', onDown, true);
  page.addEventListener('mouseup', onUp, true);
  return () => {
    page.removeEventListener('mousedown', onDown, true);
    page.removeEventListener('mouseup', onUp, true);
  };
}

/** Whether a dialog has opened over the button. */
function isCovered(button: HTMLElement): boolean {
  const dialogs = [...button.ownerDocument.querySelectorAll('dialog[open]')];
  return dialogs.some((dialog) => !dialog.contains(button));
}
