/** True if a control of another part of the page has the focus, or of a dialog over it. */
export function isAtSomethingElse(place: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && !place?.contains(activeElement);
}
