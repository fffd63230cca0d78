const RELOADS_AFTER = 3_000;

/** Long enough to read what was done (SET-26). */
export function reloadLater(): void {
  setTimeout(() => location.reload(), RELOADS_AFTER);
}
