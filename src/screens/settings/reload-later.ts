const RELOADS_AFTER = 3_000;

/** Reloads the page after a delay that leaves time to read the result (SET-26). */
export function reloadLater(): void {
  setTimeout(() => location.reload(), RELOADS_AFTER);
}
