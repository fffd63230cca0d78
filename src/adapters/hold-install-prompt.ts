/** What browsers that can install by a question of their own send; TypeScript does not know it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser offers its question once, early: held until somebody wants it. */
export const held: { prompt?: InstallPrompt | undefined } = {};

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  held.prompt = event as InstallPrompt;
});
