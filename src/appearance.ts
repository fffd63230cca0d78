/** How the app looks on this device: as chosen here, or as the device itself does. */
export type Appearance = 'system' | 'light' | 'dark';

const KEY = 'billfold.appearance';

export function chosenAppearance(): Appearance {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Outlives a sign-out: it says nothing of anyone. Where nothing can be stored it holds until the page is closed. */
export function chooseAppearance(appearance: Appearance): void {
  try {
    if (appearance === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, appearance);
  } finally {
    showAppearance(appearance);
  }
}

/** The page, and the bar of the browser or the phone around it. */
export function showAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = appearance;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const theme = bar.dataset.for;
    bar.media =
      appearance === 'system' ? `(prefers-color-scheme: ${theme})` : theme === appearance ? '' : 'not all';
  }
}
