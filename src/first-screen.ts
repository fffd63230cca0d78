/** How long the rest waits for a first screen that has nothing to show. */
const AT_MOST = 3_000;

let tell = () => {};

/**
 * Settled once the first screen has been drawn with what it is about. Whatever can come later waits for it: on a slow
 * phone each chunk that is read before it keeps people from their bills.
 */
export const firstScreen = new Promise<void>((drawn) => {
  tell = drawn;
});

/** Called by what people came for, as soon as it is committed; the next frame shows it. */
export function tellFirstScreen(): void {
  requestAnimationFrame(() => setTimeout(tell));
}

setTimeout(() => tell(), AT_MOST);
