import { OFFLINE, unanswered } from '../../domain/api/text/en.ts';
import { useIsUnanswered } from '../app/use-is-unanswered.ts';

/** The heading of a notice about what needs a connection: a device on a strange Wi-Fi is not offline. */
export function OfflineTitle() {
  return useIsUnanswered() ? unanswered() : OFFLINE;
}
