import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { saveTaxReturn } from '../../../domain/calls/tax.ts';
import { cents } from '../../../domain/cents.ts';
import { CallFailed } from '../../../domain/failure.ts';
import { sampleTaxReturn } from '../../../domain/sample-tax-return.ts';
import { draftProblems, type TaxEntries } from '../../../domain/tax-draft.ts';
import { type TaxAftermath, taxDraftChange } from '../../../domain/tax-draft-change.ts';
import type { TaxDifference } from '../../../domain/tax-preview.ts';
import type { TaxReturn } from '../../../domain/tax-return.ts';
import { type OpenedDraft, taxReturnMachine } from '../../../machines/taxReturn.ts';
import { clearShelves } from './device.ts';
import { type Fate, refused } from './gate.ts';
import { answered, endsOf, failed, passed, type Stage, told, type Walked } from './moves.ts';

const BUSY = 'Busy for a moment.';
const failure = (status: number) =>
  new CallFailed({ kind: status >= 500 ? 'unknown' : 'refused', message: BUSY, status, errors: {} });

const SAMPLE_SALES = 100_000;
const ALLOWANCE = 5;
const SAMPLE = sampleTaxReturn({}, { [ALLOWANCE]: { isOverridden: true, inputAmount: cents(200) } });
const AS_STORED = '1,000.00';
const SALES = { part: 'amount', item: 1 } as const;
const LINE = { sequenceNumber: 1, inputAmount: cents(5_000), isOverridden: false, comment: '' };
const WAITING = taxDraftChange(SAMPLE, [LINE], '0001');
const NOTHING: OpenedDraft = { change: undefined, aftermath: undefined };
const REFUSAL = { kind: 'refused', message: BUSY, entered: [LINE], lines: [] } as const;
const CONFLICT = { item: 1, description: 'Gross sales', here: '20,001.00', there: '12,345.00' };
/** The draft that is made without a connection. */
const OFFLINE = '0008';

interface Context {
  readonly taxReturn: TaxReturn;
  readonly entries: TaxEntries;
  readonly change: typeof WAITING | undefined;
  readonly aftermath: TaxAftermath | undefined;
  readonly isOutdated: boolean;
}
const contextOf = ({ context }: AnyMachineSnapshot) => context as Context;
const isAt = (state: object) => (snapshot: AnyMachineSnapshot) => snapshot.matches(state as never);
const isIdle = isAt({ filing: 'idle' });
const isKept = isAt({ entries: 'kept' });
const isQuiet = isAt({ indicator: 'quiet' });
/** `Saved` has gone, and time passes by itself, as what waits on the device needs it to be sent. */
const isCalm = (snapshot: AnyMachineSnapshot) => isIdle(snapshot) && isQuiet(snapshot);
const isOffline = (snapshot: AnyMachineSnapshot) => contextOf(snapshot).change?.id === OFFLINE;
const isConflicted = (snapshot: AnyMachineSnapshot) => {
  const { aftermath } = contextOf(snapshot);
  return (
    isAt({ entries: 'refused' })(snapshot) && aftermath?.kind === 'refused' && aftermath.lines.length > 0
  );
};
const isOpen = (snapshot: AnyMachineSnapshot) => contextOf(snapshot).taxReturn.returnStatus === 'Non-filed';
/** Something is being typed in and was not left yet. */
const isTyping = (snapshot: AnyMachineSnapshot) =>
  isCalm(snapshot) &&
  isAt({ entries: 'edited' })(snapshot) &&
  Object.values(contextOf(snapshot).entries).some(({ isLeft }) => !isLeft);
/** Other sales are on their way. */
const hasSales = (snapshot: AnyMachineSnapshot) =>
  contextOf(snapshot).change?.request.taxreturn.taxReturnDetails.some(
    ({ sequenceNumber, inputAmount }) => sequenceNumber === 1 && inputAmount !== SAMPLE_SALES,
  ) === true;
/** What is walked once is walked from where nothing else has happened, or the graph of all that can happen grows large. */
const isFirst = (snapshot: AnyMachineSnapshot) =>
  isCalm(snapshot) &&
  isAt({ server: 'still' })(snapshot) &&
  contextOf(snapshot).taxReturn === SAMPLE &&
  (!isKept(snapshot) || hasSales(snapshot));
const isOverridden = ({ taxReturnDetails }: TaxReturn) =>
  taxReturnDetails.some((line) => line.sequenceNumber === ALLOWANCE && line.isOverridden);
/** Ahead of what the server has: nothing can be saved on it. */
const isAhead = ({ version }: TaxReturn) => version > SAMPLE.version + AHEAD / 2;
const AHEAD = 100;
/** A refused draft looks at the return twice; the page may look as well. */
const LOOKS = [1, 2, 3, 4, 5, 6];
const hasEntry = (snapshot: AnyMachineSnapshot) => Object.keys(contextOf(snapshot).entries).length > 0;

const sales = (page: Page) => page.getByRole('textbox', { name: 'Gross sales', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reset = (page: Page) => button(page, 'Reset Tax collected to its calculated value');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'File this return?' });

let before = '';
let nth = 0;
/** Never the same twice: what is stored already makes no change. */
const amount = (): string => {
  nth += 1;
  return `${(20_000 + nth).toFixed(2)}`;
};

/** The return with what is on its way stored. */
function stored({ taxReturn, change }: Context, more = 0): TaxReturn {
  const sent = change?.request.taxreturn.taxReturnDetails ?? [];
  return {
    ...taxReturn,
    version: taxReturn.version + 1,
    taxReturnDetails: taxReturn.taxReturnDetails.map((line) => {
      const told = sent.find(({ sequenceNumber }) => sequenceNumber === line.sequenceNumber);
      if (!told) return line;
      const inputAmount =
        line.sequenceNumber === 1 ? cents((told.inputAmount ?? 0) + more) : told.inputAmount;
      return { ...line, inputAmount, isOverridden: told.isOverridden };
    }),
  };
}
const filed = ({ taxReturn }: Context): TaxReturn => ({
  ...taxReturn,
  version: taxReturn.version + AHEAD,
  returnStatus: 'pending',
  fileReturn: true,
});
/** With other sales, by somebody else. */
const changedElsewhere = ({ taxReturn }: Context): TaxReturn => ({
  ...taxReturn,
  version: taxReturn.version + AHEAD,
  taxReturnDetails: taxReturn.taxReturnDetails.map((line) =>
    line.sequenceNumber === 1 ? { ...line, inputAmount: cents(1_234_500) } : line,
  ),
});

type Line = { readonly description: string; readonly valueType: string; readonly inputAmount: number | null };

/** The lines of a return as the wire carries them, with something else in them. */
const withLines = (change: (line: Line) => number | null) => (taxReturn: object) => {
  const { taxReturnDetails } = taxReturn as { taxReturnDetails: readonly Line[] };
  return {
    ...taxReturn,
    taxReturnDetails: taxReturnDetails.map((line) => ({ ...line, inputAmount: change(line) })),
  };
};

/** As the organization calculated it, and not as the page showed it. */
const recalculated = ({ taxreturn, ...rest }: { taxreturn: object }) => ({
  ...rest,
  taxreturn: withLines(({ description, valueType, inputAmount }) =>
    inputAmount !== null && (description === 'Gross sales' || valueType === 'Calculated')
      ? inputAmount + 1
      : inputAmount,
  )(taxreturn),
});

const SETTLED = 'a return';

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
function isOver({ type }: EventObject, snapshot: AnyMachineSnapshot): boolean {
  if (type === 'change.sent') return isAt({ indicator: 'saved' })(snapshot);
  if (type === 'aftermath.told') return contextOf(snapshot).aftermath !== undefined;
  if (type === 'change.refused') return isAt({ entries: 'refused' })(snapshot);
  return !isAt({ filing: 'unknown' })(snapshot);
}

const UNSENT = 'a return with entries that were not sent yet';
const REFUSED = 'a return with entries that were refused';

const open = (address: string, left: 'nothing' | 'unsent' | 'refused') => async (stage: Stage) => {
  const { page, gate } = stage;
  const load = async () => {
    await page.goto('/robots.txt');
    await page.goto(address);
    await sales(page).waitFor();
  };
  await page.goto('/robots.txt');
  await clearShelves(page, ['outbox', 'tax']);
  await load();
  await page.getByText('All entries are saved').waitFor();
  if (!(await reset(page).isVisible())) {
    await page.getByRole('textbox', { name: 'Tax collected', exact: true }).fill('400');
    await page.getByRole('textbox', { name: 'Tax collected', exact: true }).blur();
    await reset(page).waitFor();
    await page.getByText('All entries are saved').waitFor();
  }
  before = await sales(page).inputValue();
  if (left !== 'nothing') {
    gate.hold(['draft']);
    gate.shut();
    await sales(page).fill(amount());
    await sales(page).blur();
    if (left === 'refused') {
      await gate.release('draft', refused(BUSY));
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    } else await gate.arrived('draft');
    await load();
  }
  gate.shut();
};

/** `real` is the answer to a look at the return at that address. */
export const taxReturnWalked = (address: string, real: () => { data: object }): Walked => {
  const as = (over: object): Fate => ({
    changed: (body) => ({ data: { ...(body.data as object), ...over } }),
  });
  const PENDING = { returnStatus: 'pending', fileReturn: true };
  return {
    machine: taxReturnMachine,
    starts: [
      { name: SETTLED, input: { taxReturn: SAMPLE }, open: open(address, 'nothing') },
      { name: UNSENT, input: { taxReturn: SAMPLE, left: 'unsent' }, open: open(address, 'unsent') },
      { name: REFUSED, input: { taxReturn: SAMPLE, left: 'refused' }, open: open(address, 'refused') },
    ],
    calls: { draft: saveTaxReturn, file: saveTaxReturn },
    queries: { draft: /"fileReturn":false/, file: /"fileReturn":true/ },
    holds: (snapshot) => (isKept(snapshot) ? ['draft'] : []),
    settles(snapshot, event) {
      const [end] = endsOf(snapshot, 'openDraft', 'done');
      const { left, next = [] } = (event ?? {}) as { left?: string; next?: readonly EventObject[] };
      const output: OpenedDraft =
        left === 'unsent'
          ? { ...NOTHING, change: WAITING }
          : left === 'refused'
            ? { ...NOTHING, aftermath: REFUSAL }
            : NOTHING;
      if (end) return { ...end, output } as EventObject;
      return next.find((one) => !isOver(one, snapshot));
    },
    facts: (snapshot) => {
      const { taxReturn, entries, change, aftermath, isOutdated } = contextOf(snapshot);
      return [
        taxReturn.returnStatus,
        taxReturn.version === SAMPLE.version,
        isAhead(taxReturn),
        isOverridden(taxReturn),
        isOffline(snapshot),
        hasSales(snapshot),
        aftermath && [aftermath.kind, aftermath.lines.length],
        Object.values(entries).map(({ text, isLeft }) => [text === AS_STORED, isLeft]),
        draftProblems(taxReturn, entries).length,
        change !== undefined,
        isOutdated,
      ];
    },
    moves: [
      told(
        'field.edited',
        () => ({ ...SALES, text: amount() }),
        ({ page }, event) => sales(page).fill((event as unknown as { text: string }).text),
        { when: (snapshot) => isCalm(snapshot) && !isKept(snapshot) && !hasEntry(snapshot) },
      ),
      told('field.edited', { ...SALES, text: 'abc' }, ({ page }) => sales(page).fill('abc'), {
        as: ', with what is no amount',
        when: (snapshot) => isCalm(snapshot) && isAt({ entries: 'still' })(snapshot),
      }),
      told('field.edited', { ...SALES, text: AS_STORED }, ({ page }) => sales(page).fill(before), {
        as: ', as before',
        when: (snapshot) =>
          isCalm(snapshot) &&
          isAt({ entries: 'edited' })(snapshot) &&
          contextOf(snapshot).taxReturn.version === SAMPLE.version,
      }),
      told('field.left', { ...SALES, id: '0002' }, ({ page }) => sales(page).blur(), { when: isTyping }),
      told(
        'field.left',
        { ...SALES, id: OFFLINE },
        async ({ page }) => {
          await page.context().setOffline(true);
          await page.locator('html[data-state*="connectivity.offline"]').waitFor();
          await sales(page).blur();
        },
        { as: ', without a connection', from: REFUSED, when: isTyping },
      ),
      told(
        'draft.discarded',
        {},
        async ({ page }) => {
          await button(page, 'Undo changes').click();
          await page.context().setOffline(false);
          await page.locator('html[data-state~="connectivity.online"]').waitFor();
        },
        { when: isOffline },
      ),
      told('override.reset', { item: ALLOWANCE, id: '0007' }, ({ page }) => reset(page).click(), {
        when: (snapshot) =>
          (isFirst(snapshot) && isAt({ entries: 'still' })(snapshot)) ||
          (isCalm(snapshot) && isConflicted(snapshot) && isOverridden(contextOf(snapshot).taxReturn)),
      }),
      told('theirs.taken', {}, ({ page }) => button(page, 'Use what is stored').click(), {
        when: (snapshot) => isCalm(snapshot) && isConflicted(snapshot) && isOpen(snapshot),
      }),
      told('aftermath.read', {}, ({ page }) => button(page, 'Okay').click(), {
        when: (snapshot) => isCalm(snapshot) && contextOf(snapshot).aftermath?.kind === 'recalculated',
      }),
      told(
        'field.left',
        { ...SALES, id: '0006' },
        async ({ page }) => {
          await sales(page).focus();
          await sales(page).blur();
        },
        {
          as: ', passed through',
          when: (snapshot) => isCalm(snapshot) && isAt({ entries: 'refused' })(snapshot),
        },
      ),
      told('save.chosen', { id: '0003' }, ({ page }) => button(page, 'Save Without Filing').click(), {
        when: (snapshot) =>
          isCalm(snapshot) && (isAt({ entries: 'still' })(snapshot) || isConflicted(snapshot)),
      }),
      told('ours.kept', { id: '0004' }, ({ page }) => button(page, 'Try again').click(), {
        when: (snapshot) => isCalm(snapshot) && !isConflicted(snapshot),
      }),
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
          gate.meet('readReturn', ...LOOKS.map(() => as({ ...PENDING, version: 9_999 })));
          return gate.release('draft', refused(BUSY, 409));
        },
        (context) => [
          { type: 'return.told', taxReturn: filed(context) } as EventObject,
          ...refusedNow(context),
        ],
        isAt({ filing: 'settling' }),
      ),
      {
        ...passed('savedShown', 5_000, { when: isIdle }),
        does: async ({ page, startClock }: Stage) => {
          await page.clock.runFor(5_000);
          await startClock();
        },
      },
      passed('serverLimit', 25_000, { when: (snapshot) => isIdle(snapshot) && isQuiet(snapshot) }),
      {
        ...passed('serverLimit', 25_000, { as: ', while it is not known' }),
        when: (snapshot: AnyMachineSnapshot) =>
          isAt({ filing: 'unknown', server: 'atWork' })(snapshot) && isQuiet(snapshot),
        events: (snapshot: AnyMachineSnapshot) => {
          const [limit] = passed('serverLimit', 0).events(snapshot);
          const [pause] = passed('unknownPause', 0).events(snapshot);
          return limit && pause ? [{ ...limit, next: [pause] } as EventObject] : [];
        },
      },
      told(
        'filing.chosen',
        { id: '0005' },
        ({ page }) => button(page, 'File Return').evaluate((element) => (element as HTMLElement).click()),
        {
          when: (snapshot) =>
            (!isAt({ entries: 'refused' })(snapshot) || isConflicted(snapshot)) &&
            (isQuiet(snapshot) || !hasEntry(snapshot)) &&
            (isConflicted(snapshot) || !isAhead(contextOf(snapshot).taxReturn)) &&
            !isOffline(snapshot),
        },
      ),
      told('filing.confirmed', {}, ({ page }) =>
        question(page).getByRole('button', { name: 'File Return' }).click(),
      ),
      told(
        'filing.dismissed',
        {},
        ({ page }) => question(page).getByRole('button', { name: 'Cancel' }).click(),
        {
          when: isAt({ filing: 'confirming' }),
        },
      ),
      answered('calculate', (snapshot) => contextOf(snapshot).taxReturn),
      answered(
        'calculate',
        (snapshot) => ({
          ...contextOf(snapshot).taxReturn,
          version: contextOf(snapshot).taxReturn.version + 1,
        }),
        { as: ', of another version', fate: as({ version: 9_999 }) },
      ),
      failed('calculate', refused(BUSY, 409), failure(409), { as: ', outdated' }),
      failed('calculate', refused(BUSY), failure(422)),
      {
        ...answered('file', (snapshot) => ({ taxreturn: filed(contextOf(snapshot)) })),
        does: ({ gate }: Stage) =>
          gate.release('file', {
            status: 200,
            body: { data: { success: true, taxreturn: { ...real().data, ...PENDING, version: 9_999 } } },
          }),
      },
      failed('file', refused(BUSY, 409), failure(409), { as: ', outdated' }),
      failed('file', refused(BUSY, 500), failure(500), { as: ', lost' }),
      failed('file', refused(BUSY), failure(422)),
      answered('readReturn', (snapshot) => contextOf(snapshot).taxReturn),
      answered('readReturn', (snapshot) => filed(contextOf(snapshot)), {
        as: ', filed',
        fate: as({ ...PENDING, version: 9_999 }),
      }),
      failed('readReturn', refused(BUSY), failure(422)),
      // `Saved` goes after as long a time.
      passed('unknownPause', 5_000, { when: isQuiet }),
      told('filing.asked', {}, ({ page }) => button(page, 'Ask again').click()),
    ],
    undriven: {
      '(root): taxPayment failed': 'The machine inside this one does not fail: its own calls do.',
      'entries.opening: openDraft failed': 'The device falls back to memory where its store fails.',
    },
  };
};
