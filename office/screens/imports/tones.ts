import type { ListedImportState } from '../../../domain/imports/states.ts';
import type { ChipTone } from '../../../src/components/marks/Chip.tsx';
import { APPLIED_IN_PART, IMPORT_STATE_TEXTS } from '../../text/imports.ts';

const TONES: Record<ListedImportState, ChipTone> = {
  staging: 'info',
  held: 'due',
  applying: 'info',
  applied: 'ok',
  refused: 'past-due',
};

interface Stated {
  readonly state: ListedImportState;
  readonly refused: number;
}

/** The state of a file. One that was applied without its refused lines still asks for something. */
export function stateOf({ state, refused }: Stated): { readonly tone: ChipTone; readonly words: string } {
  return state === 'applied' && refused > 0
    ? { tone: 'due', words: APPLIED_IN_PART }
    : { tone: TONES[state], words: IMPORT_STATE_TEXTS[state] };
}
