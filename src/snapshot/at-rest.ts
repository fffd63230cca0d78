/** What a customer has begun to do, or what is under way. A switch and a radio button show what was saved. */
const AT_WORK =
  'main [aria-busy=true], main :checked:not(option, [role=switch], [type=radio]), dialog[open], main [aria-invalid=true]';

const TYPED = 'main :is(input:not([type=checkbox], [type=radio], [data-drawn]), textarea)';

/** Shown for a moment only, or currently closed. The picture has no script that could close a panel. */
export const UNSEEN =
  '[data-fleeting], [role=alert], [role=status]:not(:empty, [data-drawn]), [popover], dialog, [hidden], option:not(:checked)';

/** What tells how old a screen is, where a picture shows it too. */
export const ageIn = (root: Element): Element | undefined =>
  [...root.querySelectorAll('main [data-as-of]')].find((age) => !age.closest(UNSEEN));

/**
 * Whether a screen is shown whole and the customer has not begun to do something with it. What a customer types is no
 * part of a picture: only a value of the server, which the screen marks `data-drawn`, may stand in a field.
 */
export function isAtRest(root: Element): boolean {
  return (
    ageIn(root) !== undefined &&
    root.querySelector(AT_WORK) === null &&
    [...root.querySelectorAll<HTMLInputElement>(TYPED)].every(({ value }) => value === '')
  );
}
