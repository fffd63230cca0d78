import type { InstallWay } from '../../../machines/app/install-offer.machine.ts';
import { deferredInstall } from './prompt.ts';

const POSTPONED = 'billfold.install-postponed';

/** Whether the app was opened from the home screen, in its own window. */
function isStandalone(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || isWebClip() === true;
}

export function installWay(): InstallWay {
  if (isStandalone()) return 'installed';
  if (deferredInstall.prompt) return 'prompt';
  return isWebClip() === undefined ? 'none' : 'steps';
}

/** Only Safari on iPhone and iPad defines this; undefined elsewhere. */
function isWebClip(): boolean | undefined {
  return (navigator as { readonly standalone?: boolean }).standalone;
}

export function watchBrowser(
  emit: (event: { type: 'prompt.offered' } | { type: 'app.installed' }) => void,
): () => void {
  const onPrompt = () => emit({ type: 'prompt.offered' });
  const onInstalled = () => emit({ type: 'app.installed' });
  addEventListener('beforeinstallprompt', onPrompt);
  addEventListener('appinstalled', onInstalled);
  return () => {
    removeEventListener('beforeinstallprompt', onPrompt);
    removeEventListener('appinstalled', onInstalled);
  };
}

/** A prompt can be shown once; the browser offers another when it chooses. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed'> {
  const { prompt } = deferredInstall;
  deferredInstall.prompt = undefined;
  return prompt ? (await prompt.prompt()).outcome : 'dismissed';
}

/** Milliseconds since the epoch; 0 if the customer never postponed it. */
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
