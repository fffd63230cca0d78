/** Milliseconds that other work waits for a first screen without content. */
const AT_MOST = 3_000;

let markDrawn = () => {};
let drawn = awaitScreen();

/**
 * Resolves once the first screen has been drawn with its content: that of the page, and after a sign-in that of
 * the session. All work that can wait does wait for it. On a slow phone, each chunk that is read earlier and each
 * call that is made earlier delays the bills.
 */
export const firstScreen = () => drawn;

/** Called when a session begins. */
export function expectScreen(): void {
  drawn = awaitScreen();
}

/** Called by the main content as soon as React has committed it; the next frame shows it. */
export function markFirstScreen(): void {
  const markThis = markDrawn;
  requestAnimationFrame(() => setTimeout(markThis));
}

function awaitScreen(): Promise<void> {
  const markEarlier = markDrawn;
  return new Promise((resolve) => {
    markDrawn = () => {
      markEarlier();
      resolve();
    };
    setTimeout(markDrawn, AT_MOST);
  });
}
