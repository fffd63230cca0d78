import { failureOf } from '../../domain/api/failure.ts';
import type { Change, ChangeOf } from '../../domain/outbox/outbox.ts';
import {
  allLines,
  type TaxAftermath,
  taxDraftChange,
  taxDraftSubject,
} from '../../domain/outbox/tax-draft-change.ts';
import {
  draftProblems,
  entriesFor,
  entryKey,
  isSameLines,
  isStoredAs,
  linesToSend,
  type TaxEntries,
  type TaxPart,
  unsavedEntries,
  withFieldLeft,
} from '../../domain/tax/draft-entries.ts';
import {
  calculatedDifferences,
  calculatedValues,
  linesChangedSince,
  type TaxDifference,
} from '../../domain/tax/preview.ts';
import { isEditable, type TaxReturn } from '../../domain/tax/tax-return.ts';
import {
  RETURN_CHANGED_ELSEWHERE,
  RETURN_FILED_ELSEWHERE,
  RETURN_NOT_FILED,
} from '../../domain/tax/text/en.ts';
import type { Failed } from '../failed.ts';

export type DraftChange = ChangeOf<'tax draft'>;

/** The saved draft from an earlier visit. */
export interface OpenedDraft {
  /** The entries that wait to be sent. */
  readonly change: DraftChange | undefined;
  readonly aftermath: TaxAftermath | undefined;
}

export type Context = {
  /** The return as the server last answered it. */
  readonly taxReturn: TaxReturn;
  readonly entries: TaxEntries;
  /** The key of the field that the customer left last with something to save. */
  readonly lastLeft: string | undefined;
  /** The draft that is being sent, or waits for a connection. */
  readonly change: DraftChange | undefined;
  readonly aftermath: TaxAftermath | undefined;
  /**
   * The return that the customer was asked to file. No later version is filed, whatever the server answers
   * meanwhile.
   */
  readonly asked: TaxReturn;
  /**
   * The lines for which the server calculated other values than were shown, listed in the question whether to
   * file.
   */
  readonly calculated: readonly TaxDifference[];
  /** The lines that were changed elsewhere while the customer wanted to file. */
  readonly elsewhere: readonly TaxDifference[];
  /** True when the return was read after the filing and was still Non-filed. */
  readonly isSeenOpen: boolean;
  /** The outcome of the filing, in words. */
  readonly message: string;
};

export type Field = { part: TaxPart; item: number };
type InContext = { context: Context };

/** The field that was left; empty means all fields. */
type LeftField = Partial<Field>;
type Opened = { draft: OpenedDraft };
type Answered = { taxReturn: TaxReturn };
type OfChange = { change: Change };

const DOWN = 503;

export function initialTaxContext(taxReturn: TaxReturn): Context {
  return {
    taxReturn,
    asked: taxReturn,
    entries: {},
    lastLeft: undefined,
    change: undefined,
    aftermath: undefined,
    calculated: [],
    elsewhere: [],
    isSeenOpen: false,
    message: '',
  };
}

export const guards = {
  isEditable: ({ context }: InContext) => isEditable(context.taxReturn),
  hasEntries: ({ context }: InContext) => Object.keys(context.entries).length > 0,
  hasNoEntries: ({ context }: InContext) => Object.keys(context.entries).length === 0,
  hasChange: (_: InContext, { draft }: Opened) => draft.change !== undefined,
  hasRefusal: (_: InContext, { draft }: Opened) => draft.aftermath?.kind === 'refused',
  isChanged: ({ context }: InContext, left: LeftField) =>
    isEditable(context.taxReturn) && !isSameLines(linesLeft(context, left), linesOf(context.change)),
  mayBeFiled: ({ context }: InContext) =>
    isEditable(context.taxReturn) && draftProblems(context.taxReturn, context.entries).length === 0,
  isOurs: ({ context }: InContext, { change }: OfChange) => change.subject === subjectOf(context),
  isLastOurs: ({ context }: InContext, { change }: OfChange) =>
    change.subject === subjectOf(context) && (context.change === undefined || change.id >= context.change.id),
  isTaken: ({ context: { taxReturn, change } }: InContext) =>
    change !== undefined &&
    taxReturn.version > change.request.taxreturn.version &&
    isStoredAs(taxReturn, linesOf(change)),
  isConflicted: ({ context }: InContext) => isConflicted(context),
  savesNothing: ({ context }: InContext, { part, item }: Field) =>
    isConflicted(context) || context.entries[entryKey(part, item)]?.isLeft !== false,
  wasFiled: (_: InContext, { taxReturn }: Answered) => !isEditable(taxReturn),
  isOther: ({ context }: InContext, { taxReturn }: Answered) =>
    taxReturn.version !== context.asked.version || !isEditable(taxReturn),
  wasOutdated: (_: InContext, { error }: Failed) => failureOf(error, RETURN_NOT_FILED).status === 409,
  wasLost: (_: InContext, { error }: Failed) => {
    const { kind, status } = failureOf(error, RETURN_NOT_FILED);
    return kind === 'unknown' && status !== DOWN;
  },
};

/** The changes of the context after each event. */
export const after = {
  opened: ({ context }: InContext, { draft }: Opened) => {
    const refused = draft.aftermath?.kind === 'refused' ? draft.aftermath.entered : [];
    const lines = draft.change ? linesOf(draft.change) : refused;
    return {
      change: draft.change,
      aftermath: draft.aftermath,
      entries: { ...entriesFor(context.taxReturn, lines), ...context.entries },
    };
  },
  told: ({ context }: InContext, { taxReturn }: Answered) => ({
    taxReturn,
    entries: unsavedEntries(taxReturn, context.entries),
  }),
  edited: ({ context }: InContext, { part, item, text }: Field & { text: string }) => ({
    entries: { ...context.entries, [entryKey(part, item)]: { text, isLeft: false } },
    message: '',
    elsewhere: [],
  }),
  overrideReset: ({ context }: InContext, { item }: { item: number }) => {
    const key = entryKey('amount', item);
    return { entries: { ...context.entries, [key]: { text: '', isLeft: true } }, lastLeft: key };
  },
  left: ({ context }: InContext, left: LeftField) => ({
    entries: unsavedEntries(context.taxReturn, withFieldLeft(context.entries, keyOf(left))),
  }),
  /** The lines that differ from the server are to be sent. */
  changed: ({ context }: InContext, left: LeftField & { id: string }) => ({
    entries: withFieldLeft(context.entries, keyOf(left)),
    lastLeft: keyOf(left) ?? context.lastLeft,
    change: taxDraftChange(context.taxReturn, linesLeft(context, left), left.id),
  }),
  /** Every line is to be sent, changed or not. */
  savedWhole: ({ context: { taxReturn, entries } }: InContext, { id }: { id: string }) => ({
    entries: withFieldLeft(entries),
    change: taxDraftChange(
      taxReturn,
      linesToSend(taxReturn, withFieldLeft(entries), allLines(taxReturn)),
      id,
    ),
  }),
  stored: ({ context }: InContext) => ({
    change: undefined,
    entries: unsavedEntries(context.taxReturn, context.entries),
  }),
  calculated: ({ context }: InContext, { taxReturn }: Answered) => ({
    calculated: calculatedDifferences(calculatedValues(context.asked), taxReturn),
  }),
  changedElsewhere: (args: InContext, answer: Answered) => ({
    ...after.told(args, answer),
    elsewhere: linesChangedSince(args.context.asked, answer.taxReturn),
    message: RETURN_CHANGED_ELSEWHERE,
    isSeenOpen: true,
  }),
  filedElsewhere: (args: InContext, answer: Answered) => ({
    ...after.told(args, answer),
    elsewhere: linesChangedSince(args.context.asked, answer.taxReturn),
    message: RETURN_FILED_ELSEWHERE,
  }),
  seenOpen: (args: InContext, answer: Answered) => ({
    ...after.told(args, answer),
    isSeenOpen: true,
    message: RETURN_NOT_FILED,
  }),
  refused: (_: InContext, { error }: Failed) => ({ message: failureOf(error, RETURN_NOT_FILED).message }),
};

function linesOf(change: DraftChange | undefined) {
  return change?.request.taxreturn.taxReturnDetails ?? [];
}

function linesLeft({ taxReturn, entries, change }: Context, left: LeftField) {
  return linesToSend(taxReturn, withFieldLeft(entries, keyOf(left)), linesOf(change));
}

function keyOf({ part, item }: LeftField): string | undefined {
  return part === undefined || item === undefined ? undefined : entryKey(part, item);
}

function subjectOf({ taxReturn }: Context): string {
  return taxDraftSubject(taxReturn.id);
}

function isConflicted({ aftermath }: Context): boolean {
  return aftermath?.kind === 'refused' && aftermath.lines.length > 0;
}
