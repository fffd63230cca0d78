import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { saveTaxReturn } from '../../../domain/calls/tax.ts';
import { cents } from '../../../domain/cents.ts';
import { CallFailed } from '../../../domain/failure.ts';
import { sampleTaxReturn } from '../../../domain/sample-tax-return.ts';
import { draftProblems, type TaxEntries } from '../../../domain/tax-draft.ts';
import { taxDraftChange } from '../../../domain/tax-draft-change.ts';
import type { TaxReturn } from '../../../domain/tax-return.ts';
import { type OpenedDraft, taxReturnMachine } from '../../../machines/taxReturn.ts';
import { clearShelves } from './device.ts';
import { type Fate, refused } from './gate.ts';
import { answered, endsOf, failed, passed, type Stage, told, type Walked } from './moves.ts';

const BUSY = 'Busy for a moment.';
const failure = (status: number) =>
  new CallFailed({ kind: status >= 500 ? 'unknown' : 'refused', message: BUSY, status, errors: {} });

const SAMPLE = sampleTaxReturn();
const AS_STORED = '1,000.00';
const SALES = { part: 'amount', item: 1 } as const;
const LINE = { sequenceNumber: 1, inputAmount: cents(5_000), isOverridden: false, comment: '' };
const WAITING = taxDraftChange(SAMPLE, [LINE], '0001');
const NOTHING: OpenedDraft = { change: undefined, aftermath: undefined };
const REFUSAL = { kind: 'refused', message: BUSY, entered: [LINE], lines: [] } as const;

interface Context {
  readonly taxReturn: TaxReturn;
  readonly entries: TaxEntries;
  readonly change: typeof WAITING | undefined;
  readonly isOutdated: boolean;
}
const contextOf = ({ context }: AnyMachineSnapshot) => context as Context;
const isAt = (state: object) => (snapshot: AnyMachineSnapshot) => snapshot.matches(state as never);
const isIdle = isAt({ filing: 'idle' });
const isKept = isAt({ entries: 'kept' });
const isQuiet = isAt({ indicator: 'quiet' });
/** `Saved` has gone, and time passes by itself, as what waits on the device needs it to be sent. */
const isCalm = (snapshot: AnyMachineSnapshot) => isIdle(snapshot) && isQuiet(snapshot);
const hasEntry = (snapshot: AnyMachineSnapshot) => Object.keys(contextOf(snapshot).entries).length > 0;

const sales = (page: Page) => page.getByRole('textbox', { name: 'Gross sales', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'File this return?' });

let before = '';
let nth = 0;
/** Never the same twice: what is stored already makes no change. */
const amount = (): string => {
  nth += 1;
  return `${(20_000 + nth).toFixed(2)}`;
};

/** The return with what is on its way stored. */
function stored({ taxReturn, change }: Context): TaxReturn {
  const sent = change?.request.taxreturn.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === 1);
  return {
    ...taxReturn,
    version: taxReturn.version + 1,
    taxReturnDetails: taxReturn.taxReturnDetails.map((line) =>
      sent && line.sequenceNumber === 1 ? { ...line, inputAmount: sent.inputAmount } : line,
    ),
  };
}
const filed = ({ taxReturn }: Context): TaxReturn => ({
  ...taxReturn,
  version: taxReturn.version + 100,
  returnStatus: 'pending',
  fileReturn: true,
});

/** The drafts of the outbox are answered like the calls of the machine. */
const drafted = (name: string, fate: Fate, event: (context: Context) => EventObject) => ({
  ...told('', {}, ({ gate }) => gate.release('draft', fate)),
  name,
  when: isKept,
  events: (snapshot: AnyMachineSnapshot) => [event(contextOf(snapshot))],
});

/** Whether what follows on an event has come about. */
function isOver({ type }: EventObject, snapshot: AnyMachineSnapshot): boolean {
  if (type === 'change.sent') return isAt({ indicator: 'saved' })(snapshot);
  if (type === 'change.refused') return isAt({ entries: 'refused' })(snapshot);
  return !isAt({ filing: 'unknown' })(snapshot);
}

const SETTLED = 'a return';
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

const CONFLICT =
  'It takes a line that was changed elsewhere at the same time: the tests of the machine walk it.';
const NO_WAY = 'Nothing that dismisses is shown before the question.';

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
      const { left, next } = (event ?? {}) as { left?: string; next?: EventObject };
      const output: OpenedDraft =
        left === 'unsent'
          ? { ...NOTHING, change: WAITING }
          : left === 'refused'
            ? { ...NOTHING, aftermath: REFUSAL }
            : NOTHING;
      if (end) return { ...end, output } as EventObject;
      return next && !isOver(next, snapshot) ? next : undefined;
    },
    facts: (snapshot) => {
      const { taxReturn, entries, change, isOutdated } = contextOf(snapshot);
      return [
        taxReturn.returnStatus,
        taxReturn.version === SAMPLE.version,
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
      told('field.left', { ...SALES, id: '0002' }, ({ page }) => sales(page).blur(), {
        when: (snapshot) => isCalm(snapshot) && isAt({ entries: 'edited' })(snapshot),
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
        when: (snapshot) => isCalm(snapshot) && isAt({ entries: 'still' })(snapshot),
      }),
      told('ours.kept', { id: '0004' }, ({ page }) => button(page, 'Try again').click(), { when: isCalm }),
      {
        ...drafted(
          'draft done',
          'answered',
          (context) =>
            ({
              type: 'return.told',
              taxReturn: stored(context),
              next: { type: 'change.sent', change: context.change },
            }) as EventObject,
        ),
        // `Saved` stands until the walk goes on.
        does: async ({ page, gate, stopClock }: Stage) => {
          await gate.release('draft', 'answered');
          await page.locator('html[data-state~="taxReturn.indicator.saved"]').waitFor();
          await stopClock();
        },
      },
      drafted(
        'draft failed',
        refused(BUSY),
        (context) =>
          ({
            type: 'aftermath.told',
            aftermath: { ...REFUSAL, entered: context.change?.request.taxreturn.taxReturnDetails ?? [] },
            next: { type: 'change.refused', change: context.change, message: BUSY },
          }) as EventObject,
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
          return limit ? [{ ...limit, next: pause } as EventObject] : [];
        },
      },
      told(
        'filing.chosen',
        { id: '0005' },
        ({ page }) => button(page, 'File Return').evaluate((element) => (element as HTMLElement).click()),
        { when: (snapshot) => !isAt({ entries: 'refused' })(snapshot) },
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
      passed('unknownPause', 5_000),
      told('filing.asked', {}, ({ page }) => button(page, 'Ask again').click()),
    ],
    undriven: {
      '(root): aftermath.read':
        'It leaves the machine where it stands: tax.spec.ts reads a calculation that differs.',
      '(root): taxPayment failed': 'The machine inside this one does not fail: its own calls do.',
      'entries: override.reset': 'The same way as any other entry: tax.spec.ts resets a line.',
      'entries.opening: openDraft failed': 'The device falls back to memory where its store fails.',
      'entries.kept: change.sent':
        'It is taken where this word of a save comes before the other, which nothing outside decides.',
      'entries.kept: draft.discarded':
        'It takes a draft made without a connection: tax.spec.ts takes one back.',
      'entries.refused: override.reset': CONFLICT,
      'entries.refused: save.chosen': CONFLICT,
      'entries.refused: entries.left': CONFLICT,
      'entries.refused: theirs.taken': CONFLICT,
      'filing.settling: filing.dismissed': NO_WAY,
      'filing.checking: filing.dismissed': NO_WAY,
      'filing.settling: always 3': 'It takes a filing elsewhere in the moment in which a draft is stored.',
    },
  };
};
