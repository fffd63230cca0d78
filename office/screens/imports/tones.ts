import type { ListedImportState } from '../../../domain/imports/states.ts';
import type { ChipTone } from '../../../src/components/marks/Chip.tsx';

export const IMPORT_TONES: Record<ListedImportState, ChipTone> = {
  staging: 'info',
  held: 'due',
  applying: 'info',
  applied: 'ok',
  refused: 'past-due',
};
