/** The styles that are not inside the page: those of the bill list, and all others. */
export type LaterStyles = 'list' | 'rest';

declare global {
  interface Window {
    /** Resolves when these styles apply. `start/boot.ts` sets it; pages that were not built have none. */
    styled(part: LaterStyles): Promise<unknown>;
  }
}
