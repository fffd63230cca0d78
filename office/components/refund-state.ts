import type { RequestState } from '../../domain/office/requests.ts';
import type { ChipTone } from '../../src/components/marks/Chip.tsx';
import { REQUEST_STATE } from '../text/refunds.ts';
import type { State } from './table/columns.ts';

const TONES: Record<RequestState, ChipTone> = {
  asked: 'due',
  approved: 'info',
  done: 'ok',
  failed: 'past-due',
  refused: 'neutral',
  withdrawn: 'neutral',
};

export function stateOfRequest({ state }: { readonly state: RequestState }): State {
  return { tone: TONES[state], words: REQUEST_STATE[state] };
}
