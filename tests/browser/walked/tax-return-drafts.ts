import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { TaxDifference } from '../../../domain/tax-preview.ts';
import { type Fate, refused } from './gate.ts';
import { type Move, type Stage, told } from './moves.ts';
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

/** The drafts of the outbox are answered like the calls of the machine. `events`: what the page hears then, in this order. */
const drafted = (
  name: string,
  does: (stage: Stage) => Promise<unknown>,
  events: (context: Context) => readonly [EventObject, ...EventObject[]],
  when = (_: AnyMachineSnapshot): boolean => true,
) => ({
  ...told('', {}, does),
  name,
  // Elsewhere a look at the return, from when the page was opened, may still be under way and tell otherwise.
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

/** `Saved` stands until the walk goes on. */
const saves =
  (fate: Fate) =>
  async ({ page, gate, stopClock }: Stage) => {
    await gate.release('draft', fate);
    await page.locator('html[data-state~="taxReturn.indicator.saved"]').waitFor();
    await stopClock();
  };

/** Whether what follows on an event has come about. */
export function isOver({ type }: EventObject, snapshot: AnyMachineSnapshot): boolean {
  if (type === 'change.sent') return isAt({ indicator: 'saved' })(snapshot);
  if (type === 'aftermath.told') return contextOf(snapshot).aftermath !== undefined;
  if (type === 'change.refused') return isAt({ entries: 'refused' })(snapshot);
  return !isAt({ filing: 'unknown' })(snapshot);
}

/** What becomes of a draft that is on its way. */
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
    'draft failed, changed elsewhere',
    ({ gate }) => {
      const sold = withLines(({ description, inputAmount }) =>
        description === 'Gross sales' ? 12_345 : inputAmount,
      );
      const read: Fate = {
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
    'draft failed, filed elsewhere',
    ({ gate }) => {
      gate.meet('readReturn', ...LOOKS.map(() => readAs({ ...PENDING, version: 9_999 })));
      return gate.release('draft', refused(BUSY, 409));
    },
    (context) => [{ type: 'return.told', taxReturn: filed(context) } as EventObject, ...refusedNow(context)],
    isAt({ filing: 'settling' }),
  ),
];
