/** Milliseconds that other work waits for a first screen without content. */
const AT_MOST = 3_000;

let markDrawn = () => {};

/**
 * Resolves once the first screen has been drawn with its content. All work that can wait does wait for it. On
 * a slow phone, each chunk that is read earlier delays the bills.
 */
export const firstScreen = new Promise<void>((resolve) => {
  markDrawn = resolve;
});

/** Called by the main content as soon as React has committed it; the next frame shows it. */
export function markFirstScreen(): void {
  requestAnimationFrame(() => setTimeout(markDrawn));
}

setTimeout(() => markDrawn(), AT_MOST);
