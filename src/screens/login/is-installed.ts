/** `Keep me signed in` is on by default in the installed app (SES-14). */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
