/** The look of the app on this device: chosen here, or that of the system. */
export type Appearance = 'system' | 'light' | 'dark';

const KEY = 'billfold.appearance';

export function chosenAppearance(): Appearance {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Survives a sign-out, because it is no personal data. Without storage it lasts until the page is closed. */
export function chooseAppearance(appearance: Appearance): void {
  try {
    if (appearance === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, appearance);
  } finally {
    showAppearance(appearance);
  }
}

/** Colours the page, and the bar of the browser or the phone around it. */
export function showAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = appearance;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const theme = bar.dataset.for;
    bar.media =
      appearance === 'system' ? `(prefers-color-scheme: ${theme})` : theme === appearance ? '' : 'not all';
  }
}

/**
 * Applies the choice made earlier, and each choice made in another tab. In a build, `start/boot.ts` sets the right colours
 * before the first frame.
 */
export function followAppearance(): void {
  showAppearance(chosenAppearance());
  addEventListener('storage', () => showAppearance(chosenAppearance()));
}
