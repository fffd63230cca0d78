import type * as calls from '../../domain/session/undo-calls.ts';
import type { Handlers } from '../handlers.ts';
import { undoChange } from './undo-change.ts';

export const undo: Handlers<typeof calls> = {
  undoChange: ({ undo_token }, visit) => undoChange(undo_token, visit),
};
