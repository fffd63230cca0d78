import { failureOf } from '../domain/failure.ts';
import type { Change, ChangeOf } from '../domain/outbox.ts';
import {
  draftProblems,
  entriesFor,
  entryKey,
  isSameLines,
  isStoredAs,
  linesToSend,
  type TaxEntries,
  type TaxPart,
  unstored,
  withLeft,
} from '../domain/tax-draft.ts';
import { allLines, type TaxAftermath, taxDraftChange, taxDraftSubject } from '../domain/tax-draft-change.ts';
import {
  calculatedValues,
  calculationDifferences,
  differencesSince,
  type TaxDifference,
} from '../domain/tax-preview.ts';
import { isEditable, type TaxReturn } from '../domain/tax-return.ts';

export type DraftChange = ChangeOf<'tax draft'>;

/** What the device holds of a draft from before. */
export interface OpenedDraft {
  /** Entries that wait to be sent. */
  readonly change: DraftChange | undefined;
  readonly aftermath: TaxAftermath | undefined;
}

/** What is known of a return while it is filled in, saved and filed. */
export type Context = {
  /** As the server told it last. */
  readonly taxReturn: TaxReturn;
  readonly entries: TaxEntries;
  /** The field that was left last with something to save, by its key. */
  readonly lastLeft: string | undefined;
  /** The draft that is on its way, or waits for a connection. */
  readonly change: DraftChange | undefined;
  readonly aftermath: TaxAftermath | undefined;
  /** As it was shown when it was to be filed: nothing else is filed, whatever is told meanwhile. */
  readonly asked: TaxReturn;
  /** What the server has calculated for the question whether to file, where it is not what was shown. */
  readonly calculated: readonly TaxDifference[];
  /** What was changed elsewhere while it was to be filed. */
  readonly elsewhere: readonly TaxDifference[];
  /** True once the server has said that it did not take the filing, because of what was changed or filed elsewhere. */
  readonly isOutdated: boolean;
  /** True where the return was read after the filing, and was still Non-filed. */
  readonly isSeenOpen: boolean;
  /** What became of the filing. */
  readonly message: string;
};

export type Field = { part: TaxPart; item: number };
type Known = { context: Context };
/** A field, or none where all of them are left. */
type Left = Partial<Field>;
type Opened = { draft: OpenedDraft };
type Told = { taxReturn: TaxReturn };
type Failed = { error: unknown };
type OfChange = { change: Change };

export const NOT_FILED = 'Unable to file tax return.  Please try again later.';
const DOWN = 503;

export function unentered(taxReturn: TaxReturn): Context {
  return {
    taxReturn,
    asked: taxReturn,
    entries: {},
    lastLeft: undefined,
    change: undefined,
    aftermath: undefined,
    calculated: [],
    elsewhere: [],
    isOutdated: false,
    isSeenOpen: false,
    message: '',
  };
}

/** What decides which way a return goes. */
export const guards = {
  isEditable: ({ context }: Known) => isEditable(context.taxReturn),
  hasEntries: ({ context }: Known) => Object.keys(context.entries).length > 0,
  hasNoEntries: ({ context }: Known) => Object.keys(context.entries).length === 0,
  hasChange: (_: Known, { draft }: Opened) => draft.change !== undefined,
  hasRefusal: (_: Known, { draft }: Opened) => draft.aftermath?.kind === 'refused',
  isChanged: ({ context }: Known, left: Left) =>
    isEditable(context.taxReturn) && !isSameLines(linesLeft(context, left), linesOf(context.change)),
  mayBeFiled: ({ context }: Known) =>
    isEditable(context.taxReturn) && draftProblems(context.taxReturn, context.entries).length === 0,
  isOurs: ({ context }: Known, { change }: OfChange) => change.subject === subjectOf(context),
  isLastOurs: ({ context }: Known, { change }: OfChange) =>
    change.subject === subjectOf(context) && (context.change === undefined || change.id >= context.change.id),
  isTaken: ({ context: { taxReturn, change } }: Known) =>
    change !== undefined &&
    taxReturn.version > change.request.taxreturn.version &&
    isStoredAs(taxReturn, linesOf(change)),
  isConflicted: ({ context }: Known) => isConflicted(context),
  savesNothing: ({ context }: Known, { part, item }: Field) =>
    isConflicted(context) || context.entries[entryKey(part, item)]?.isLeft !== false,
  wasFiled: (_: Known, { taxReturn }: Told) => !isEditable(taxReturn),
  isOutdated: ({ context }: Known) => context.isOutdated,
  wasFiledElsewhere: ({ context }: Known, { taxReturn }: Told) =>
    context.isOutdated && !isEditable(taxReturn),
  isOther: ({ context }: Known, { taxReturn }: Told) =>
    taxReturn.version !== context.asked.version || !isEditable(taxReturn),
  wasOutdated: (_: Known, { error }: Failed) => failureOf(error, NOT_FILED).status === 409,
  wasLost: (_: Known, { error }: Failed) => {
    const { kind, status } = failureOf(error, NOT_FILED);
    return kind === 'unknown' && status !== DOWN;
  },
};

/** What is known then, by what happened. */
export const after = {
  opened: ({ context }: Known, { draft }: Opened) => {
    const refused = draft.aftermath?.kind === 'refused' ? draft.aftermath.entered : [];
    const lines = draft.change ? linesOf(draft.change) : refused;
    return {
      change: draft.change,
      aftermath: draft.aftermath,
      entries: { ...entriesFor(context.taxReturn, lines), ...context.entries },
    };
  },
  told: ({ context }: Known, { taxReturn }: Told) => ({
    taxReturn,
    entries: unstored(taxReturn, context.entries),
  }),
  edited: ({ context }: Known, { part, item, text }: Field & { text: string }) => ({
    entries: { ...context.entries, [entryKey(part, item)]: { text, isLeft: false } },
    message: '',
    elsewhere: [],
  }),
  overrideReset: ({ context }: Known, { item }: { item: number }) => {
    const key = entryKey('amount', item);
    return { entries: { ...context.entries, [key]: { text: '', isLeft: true } }, lastLeft: key };
  },
  left: ({ context }: Known, left: Left) => ({
    entries: unstored(context.taxReturn, withLeft(context.entries, keyOf(left))),
  }),
  /** What differs from the server is to be sent. */
  changed: ({ context }: Known, left: Left & { id: string }) => ({
    entries: withLeft(context.entries, keyOf(left)),
    lastLeft: keyOf(left) ?? context.lastLeft,
    change: taxDraftChange(context.taxReturn, linesLeft(context, left), left.id),
  }),
  /** Every line is to be sent, whether it differs or not. */
  savedWhole: ({ context: { taxReturn, entries } }: Known, { id }: { id: string }) => ({
    entries: withLeft(entries),
    change: taxDraftChange(taxReturn, linesToSend(taxReturn, withLeft(entries), allLines(taxReturn)), id),
  }),
  stored: ({ context }: Known) => ({
    change: undefined,
    entries: unstored(context.taxReturn, context.entries),
  }),
  calculated: ({ context }: Known, { taxReturn }: Told) => ({
    calculated: calculationDifferences(calculatedValues(context.asked), taxReturn),
  }),
  changedElsewhere: (known: Known, told: Told) => ({
    ...after.told(known, told),
    elsewhere: differencesSince(known.context.asked, told.taxReturn),
    message: 'This return was changed elsewhere. It was not filed. Please look at it again.',
    isSeenOpen: true,
  }),
  filedElsewhere: (known: Known, told: Told) => ({
    ...after.told(known, told),
    elsewhere: differencesSince(known.context.asked, told.taxReturn),
    message: 'This return was filed elsewhere. Nothing was filed from here.',
  }),
  seenOpen: (known: Known, told: Told) => ({
    ...after.told(known, told),
    isSeenOpen: true,
    message: NOT_FILED,
  }),
  refused: (_: Known, { error }: Failed) => ({ message: failureOf(error, NOT_FILED).message }),
};

function linesOf(change: DraftChange | undefined) {
  return change?.request.taxreturn.taxReturnDetails ?? [];
}

function linesLeft({ taxReturn, entries, change }: Context, left: Left) {
  return linesToSend(taxReturn, withLeft(entries, keyOf(left)), linesOf(change));
}

function keyOf({ part, item }: Left): string | undefined {
  return part === undefined || item === undefined ? undefined : entryKey(part, item);
}

function subjectOf({ taxReturn }: Context): string {
  return taxDraftSubject(taxReturn.id);
}

function isConflicted({ aftermath }: Context): boolean {
  return aftermath?.kind === 'refused' && aftermath.lines.length > 0;
}
