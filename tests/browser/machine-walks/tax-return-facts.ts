import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { CallFailed } from '../../../domain/api/failure.ts';
import { sampleTaxReturn } from '../../../domain/fixtures/tax-return.ts';
import { type TaxAftermath, taxDraftChange } from '../../../domain/outbox/tax-draft-change.ts';
import type { TaxEntries } from '../../../domain/tax/draft-entries.ts';
import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import { cents } from '../../../domain/values/cents.ts';
import type { OpenedDraft } from '../../../machines/tax/tax-return-context.ts';

export const BUSY = 'Busy for a moment.';
export const failure = (status: number) =>
  new CallFailed({ kind: status >= 500 ? 'unknown' : 'refused', message: BUSY, status, errors: {} });

const SAMPLE_SALES = 100_000;
export const ALLOWANCE = 5;
export const SAMPLE = sampleTaxReturn({}, { [ALLOWANCE]: { isOverridden: true, inputAmount: cents(200) } });
export const AS_STORED = '1,000.00';
export const SALES = { part: 'amount', item: 1 } as const;
const LINE = { sequenceNumber: 1, inputAmount: cents(5_000), isOverridden: false, comment: '' };
export const WAITING = taxDraftChange(SAMPLE, [LINE], '0001');
export const NOTHING: OpenedDraft = { change: undefined, aftermath: undefined };
export const REFUSAL = { kind: 'refused', message: BUSY, entered: [LINE], lines: [] } as const;
export const CONFLICT = { item: 1, description: 'Gross sales', here: '20,001.00', there: '12,345.00' };

/** The draft made without a connection. */
export const OFFLINE = '0008';

export interface Context {
  readonly taxReturn: TaxReturn;
  readonly entries: TaxEntries;
  readonly change: typeof WAITING | undefined;
  readonly aftermath: TaxAftermath | undefined;
}
export const contextOf = ({ context }: AnyMachineSnapshot) => context as Context;
export const isAt = (state: object) => (snapshot: AnyMachineSnapshot) => snapshot.matches(state as never);
export const isIdle = isAt({ filing: 'idle' });
export const isKept = isAt({ entries: 'kept' });
export const isQuiet = isAt({ indicator: 'quiet' });

/** `Saved` is gone and time passes by itself, because a waiting change needs it to be sent. */
export const isCalm = (snapshot: AnyMachineSnapshot) => isIdle(snapshot) && isQuiet(snapshot);
export const isOffline = (snapshot: AnyMachineSnapshot) => contextOf(snapshot).change?.id === OFFLINE;
export const isConflicted = (snapshot: AnyMachineSnapshot) => {
  const { aftermath } = contextOf(snapshot);
  return (
    isAt({ entries: 'refused' })(snapshot) && aftermath?.kind === 'refused' && aftermath.lines.length > 0
  );
};
export const isOpen = (snapshot: AnyMachineSnapshot) =>
  contextOf(snapshot).taxReturn.returnStatus === 'Non-filed';
/** A field is being edited and was not left yet. */
export const isTyping = (snapshot: AnyMachineSnapshot) =>
  isCalm(snapshot) &&
  isAt({ entries: 'edited' })(snapshot) &&
  Object.values(contextOf(snapshot).entries).some(({ isLeft }) => !isLeft);
/** A draft with other sales is under way. */
export const hasSales = (snapshot: AnyMachineSnapshot) =>
  contextOf(snapshot).change?.request.taxreturn.taxReturnDetails.some(
    ({ sequenceNumber, inputAmount }) => sequenceNumber === 1 && inputAmount !== SAMPLE_SALES,
  ) === true;
/**
 * Moves needed only once start from a fresh state; otherwise the graph of possible events grows too large.
 */
export const isFirst = (snapshot: AnyMachineSnapshot) =>
  isCalm(snapshot) &&
  isAt({ server: 'still' })(snapshot) &&
  contextOf(snapshot).taxReturn === SAMPLE &&
  (!isKept(snapshot) || hasSales(snapshot));
export const isOverridden = ({ taxReturnDetails }: TaxReturn) =>
  taxReturnDetails.some((line) => line.sequenceNumber === ALLOWANCE && line.isOverridden);
/** The device is ahead of the server: nothing can be saved on this version. */
export const isAhead = ({ version }: TaxReturn) => version > SAMPLE.version + AHEAD / 2;
export const AHEAD = 100;

/** A refused draft reads the return twice; the page may read it as well. */
export const LOOKS = [1, 2, 3, 4, 5, 6];
export const hasEntry = (snapshot: AnyMachineSnapshot) => Object.keys(contextOf(snapshot).entries).length > 0;

export const sales = (page: Page) => page.getByRole('textbox', { name: 'Gross sales', exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const reset = (page: Page) => button(page, 'Reset Tax collected to its calculated value');
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'File this return?' });
