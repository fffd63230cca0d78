/** What a customer has begun to do, or what is under way. A switch and a radio button show what was saved. */
const AT_WORK =
  'main [aria-busy=true], main :checked:not(option, [role=switch], [type=radio]), dialog[open], main [aria-invalid=true]';

const TYPED = 'main :is(input:not([type=checkbox], [type=radio], [data-drawn]), textarea)';

/**
 * Whether a screen is shown whole and the customer has not begun to do something with it. What a customer types is no
 * part of a picture: only a value of the server, which the screen marks `data-drawn`, may stand in a field.
 */
export function isAtRest(root: Element): boolean {
  return (
    root.querySelector('main [data-as-of]') !== null &&
    root.querySelector(AT_WORK) === null &&
    [...root.querySelectorAll<HTMLInputElement>(TYPED)].every(({ value }) => value === '')
  );
}
