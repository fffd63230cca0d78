import type { InstallWay } from '../../machines/installOffer.ts';
import { held } from './hold-install-prompt.ts';

const POSTPONED = 'billfold.install-postponed';

/** Opened from the home screen, in a window of its own. */
function isStandalone(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || isWebClip() === true;
}

export function findWay(): InstallWay {
  if (isStandalone()) return 'installed';
  if (held.prompt) return 'prompt';
  return isWebClip() === undefined ? 'none' : 'steps';
}

/** Told by Safari on iPhone and iPad alone; undefined elsewhere. */
function isWebClip(): boolean | undefined {
  return (navigator as { readonly standalone?: boolean }).standalone;
}

export function watchBrowser(
  tell: (event: { type: 'prompt.offered' } | { type: 'app.installed' }) => void,
): () => void {
  const onPrompt = () => tell({ type: 'prompt.offered' });
  const onInstalled = () => tell({ type: 'app.installed' });
  addEventListener('beforeinstallprompt', onPrompt);
  addEventListener('appinstalled', onInstalled);
  return () => {
    removeEventListener('beforeinstallprompt', onPrompt);
    removeEventListener('appinstalled', onInstalled);
  };
}

/** A question can be asked once; the browser offers another when it sees fit. */
export async function ask(): Promise<'accepted' | 'dismissed'> {
  const { prompt } = held;
  held.prompt = undefined;
  return prompt ? (await prompt.prompt()).outcome : 'dismissed';
}

/** Milliseconds; 0 when it was never put off. */
export function postponedAt(storage: Storage): number {
  try {
    return Number(storage.getItem(POSTPONED)) || 0;
  } catch {
    return 0;
  }
}

export function notePostponed(storage: Storage, at: number): void {
  try {
    storage.setItem(POSTPONED, String(at));
  } catch {
    return;
  }
}
