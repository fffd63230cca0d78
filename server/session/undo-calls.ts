import type * as calls from '../../domain/session/undo-calls.ts';
import type { Handlers } from '../handlers.ts';
import { giveUpTakeOvers } from '../workflows/take-over-ended.ts';
import { undoChange } from './undo-change.ts';

export const undo: Handlers<typeof calls> = {
  undoChange: ({ undo_token }, visit) =>
    undoChange(undo_token, visit, (scope) => giveUpTakeOvers(visit.parts, scope)),
};
