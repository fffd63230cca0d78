import type { RequestState } from '../../domain/office/requests.ts';
import type { ChipTone } from '../../src/components/marks/Chip.tsx';
import { REQUEST_STATE } from '../text/requests.ts';
import type { State } from './table/columns.ts';

const TONES: Record<RequestState, ChipTone> = {
  asked: 'due',
  approved: 'info',
  done: 'ok',
  failed: 'past-due',
  refused: 'neutral',
  withdrawn: 'neutral',
};

/** The state of a request as it is shown, in the words of its kind if that has its own. */
export function stateOfRequest(
  { state }: { readonly state: RequestState },
  words: Readonly<Record<RequestState, string>> = REQUEST_STATE,
): State {
  return { tone: TONES[state], words: words[state] };
}
