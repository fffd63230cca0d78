import { useIsUnanswered } from '../app/app-context.tsx';

/** The heading of a notice about what needs a connection: a device on a strange Wi-Fi is not offline. */
export function OfflineTitle() {
  return useIsUnanswered() ? 'Billfold does not answer.' : 'You are offline.';
}
