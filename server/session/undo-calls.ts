import { CORRECTION_OUTCOMES } from '../../domain/office/text/corrections.ts';
import type * as calls from '../../domain/session/undo-calls.ts';
import type { Handlers } from '../handlers.ts';
import { endCorrection } from '../office/email-correction.ts';
import { giveUpTakeOvers } from '../workflows/take-over-ended.ts';
import { undoChange } from './undo-change.ts';

export const undo: Handlers<typeof calls> = {
  undoChange: ({ undo_token }, visit) =>
    undoChange(undo_token, visit, async (scope) => {
      await giveUpTakeOvers(visit.parts, scope);
      await endCorrection(scope, visit.parts, CORRECTION_OUTCOMES.undone);
    }),
};
