/** The event of browsers that have their own install prompt. TypeScript does not know it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser offers its prompt once, early, so it is stored until the customer wants it. */
export const deferredInstall: { prompt?: InstallPrompt | undefined } = {};

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  deferredInstall.prompt = event as InstallPrompt;
});
