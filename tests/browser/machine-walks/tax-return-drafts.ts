import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { TaxDifference } from '../../../domain/tax/preview.ts';
import { type CallOutcome, refused } from './gate.ts';
import { customerSends, type Move, type Stage } from './moves.ts';
import {
  changedElsewhere,
  filed,
  PENDING,
  readAs,
  recalculated,
  stored,
  withLines,
} from './tax-return-answers.ts';
import {
  BUSY,
  CONFLICT,
  type Context,
  contextOf,
  isAhead,
  isAt,
  isFirst,
  isKept,
  isOffline,
  LOOKS,
  REFUSAL,
} from './tax-return-facts.ts';
import { SETTLED } from './tax-return-starts.ts';

/**
 * Answers the drafts of the outbox like calls of the machine. `events` are the events that the page receives,
 * in order.
 */
const drafted = (
  name: string,
  does: (stage: Stage) => Promise<unknown>,
  events: (context: Context) => readonly [EventObject, ...EventObject[]],
  when = (_: AnyMachineSnapshot): boolean => true,
) => ({
  ...customerSends('', {}, does),
  name,
  // A read of the return from the opening of the page may still be under way and answer differently.
  ...(when === isFirst ? { from: SETTLED } : {}),
  when: (snapshot: AnyMachineSnapshot) => isKept(snapshot) && !isOffline(snapshot) && when(snapshot),
  events: (snapshot: AnyMachineSnapshot) => {
    const [first, ...next] = events(contextOf(snapshot));
    return [{ ...first, next } as EventObject];
  },
});

const refusedNow = ({ change }: Context, lines: readonly TaxDifference[] = []) =>
  [
    {
      type: 'aftermath.told',
      aftermath: { ...REFUSAL, entered: change?.request.taxreturn.taxReturnDetails ?? [], lines },
    },
    { type: 'change.refused', change, message: BUSY },
  ] as const;

/** `Saved` stays until the walk goes on. */
const saves =
  (outcome: CallOutcome) =>
  async ({ page, gate, stopClock }: Stage) => {
    await gate.release('draft', outcome);
    await page.locator('html[data-state~="taxReturn.indicator.saved"]').waitFor();
    await stopClock();
  };

/** Whether the consequence of an event has occurred. */
export function isOver({ type }: EventObject, snapshot: AnyMachineSnapshot): boolean {
  if (type === 'change.sent') return isAt({ indicator: 'saved' })(snapshot);
  if (type === 'aftermath.told') return contextOf(snapshot).aftermath !== undefined;
  if (type === 'change.refused') return isAt({ entries: 'refused' })(snapshot);
  return !isAt({ filing: 'unknown' })(snapshot);
}

/** The outcome of a draft under way. */
export const draftMoves: readonly Move[] = [
  drafted(
    'draft done',
    saves('answered'),
    (context) => [
      { type: 'return.told', taxReturn: stored(context) } as EventObject,
      { type: 'change.sent', change: context.change } as EventObject,
    ],
    (snapshot) => !isAhead(contextOf(snapshot).taxReturn),
  ),
  drafted(
    'draft done, calculated otherwise',
    saves({ changed: (body) => ({ data: recalculated(body.data as { taxreturn: object }) }) }),
    (context) => [
      { type: 'return.told', taxReturn: stored(context, 100) } as EventObject,
      {
        type: 'aftermath.told',
        aftermath: { kind: 'recalculated', lines: [CONFLICT] },
      } as EventObject,
      { type: 'change.sent', change: context.change } as EventObject,
    ],
    isFirst,
  ),
  drafted(
    'draft failed',
    ({ gate }) => gate.release('draft', refused(BUSY)),
    (context) => [...refusedNow(context)],
  ),
  drafted(
    'draft callFailed, changed elsewhere',
    ({ gate }) => {
      const sold = withLines(({ description, inputAmount }) =>
        description === 'Gross sales' ? 12_345 : inputAmount,
      );
      const read: CallOutcome = {
        changed: ({ data }) => ({ data: { ...sold(data as object), version: 9_999 } }),
      };
      gate.meet('readReturn', ...LOOKS.map(() => read));
      return gate.release('draft', refused(BUSY, 409));
    },
    (context) => [
      { type: 'return.told', taxReturn: changedElsewhere(context) } as EventObject,
      ...refusedNow(context, [CONFLICT]),
    ],
    isFirst,
  ),
  drafted(
    'draft callFailed, filed elsewhere',
    ({ gate }) => {
      gate.meet('readReturn', ...LOOKS.map(() => readAs({ ...PENDING, version: 9_999 })));
      return gate.release('draft', refused(BUSY, 409));
    },
    (context) => [{ type: 'return.told', taxReturn: filed(context) } as EventObject, ...refusedNow(context)],
    isAt({ filing: 'settling' }),
  ),
];
