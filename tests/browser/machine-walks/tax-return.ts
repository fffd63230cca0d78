import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { saveTaxReturn } from '../../../domain/tax/calls.ts';
import { draftProblems } from '../../../domain/tax/draft-entries.ts';
import { taxReturnMachine } from '../../../machines/tax/tax-return.machine.ts';
import type { OpenedDraft } from '../../../machines/tax/tax-return-context.ts';
import { refused } from './gate.ts';
import {
  callAnswered,
  callFailed,
  customerSends,
  endsOf,
  type MachineWalk,
  type Stage,
  timePassed,
} from './moves.ts';
import { filed, PENDING, readAs } from './tax-return-answers.ts';
import { draftMoves, isOver } from './tax-return-drafts.ts';
import {
  ALLOWANCE,
  AS_STORED,
  BUSY,
  button,
  contextOf,
  failure,
  hasEntry,
  hasSales,
  isAhead,
  isAt,
  isCalm,
  isConflicted,
  isFirst,
  isIdle,
  isKept,
  isOffline,
  isOpen,
  isOverridden,
  isQuiet,
  isTyping,
  NOTHING,
  OFFLINE,
  question,
  REFUSAL,
  reset,
  SALES,
  SAMPLE,
  sales,
  WAITING,
} from './tax-return-facts.ts';
import { amount, open, REFUSED, SETTLED, salesBefore, UNSENT } from './tax-return-starts.ts';

/** `real` is the answer of the server when it reads the return at that address. */
export const taxReturnWalked = (address: string, real: () => { data: object }): MachineWalk => {
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
      const { taxReturn, entries, change, aftermath } = contextOf(snapshot);
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
      ];
    },
    moves: [
      customerSends(
        'field.edited',
        () => ({ ...SALES, text: amount() }),
        ({ page }, event) => sales(page).fill((event as unknown as { text: string }).text),
        { when: (snapshot) => isCalm(snapshot) && !isKept(snapshot) && !hasEntry(snapshot) },
      ),
      customerSends('field.edited', { ...SALES, text: 'abc' }, ({ page }) => sales(page).fill('abc'), {
        as: ', with what is no amount',
        when: (snapshot) => isCalm(snapshot) && isAt({ entries: 'still' })(snapshot),
      }),
      customerSends(
        'field.edited',
        { ...SALES, text: AS_STORED },
        ({ page }) => sales(page).fill(salesBefore()),
        {
          as: ', as before',
          when: (snapshot) =>
            isCalm(snapshot) &&
            isAt({ entries: 'edited' })(snapshot) &&
            contextOf(snapshot).taxReturn.version === SAMPLE.version,
        },
      ),
      customerSends('field.left', { ...SALES, id: '0002' }, ({ page }) => sales(page).blur(), {
        when: isTyping,
      }),
      customerSends(
        'field.left',
        { ...SALES, id: OFFLINE },
        async ({ page }) => {
          await page.context().setOffline(true);
          await page.locator('html[data-state*="connectivity.offline"]').waitFor();
          await sales(page).blur();
        },
        { as: ', without a connection', from: REFUSED, when: isTyping },
      ),
      customerSends(
        'draft.discarded',
        {},
        async ({ page }) => {
          await button(page, 'Undo changes').click();
          await page.context().setOffline(false);
          await page.locator('html[data-state~="connectivity.online"]').waitFor();
        },
        { when: isOffline },
      ),
      customerSends('override.reset', { item: ALLOWANCE, id: '0007' }, ({ page }) => reset(page).click(), {
        when: (snapshot) =>
          (isFirst(snapshot) && isAt({ entries: 'still' })(snapshot)) ||
          (isCalm(snapshot) && isConflicted(snapshot) && isOverridden(contextOf(snapshot).taxReturn)),
      }),
      customerSends('theirs.taken', {}, ({ page }) => button(page, 'Use what is stored').click(), {
        when: (snapshot) => isCalm(snapshot) && isConflicted(snapshot) && isOpen(snapshot),
      }),
      customerSends('aftermath.read', {}, ({ page }) => button(page, 'Okay').click(), {
        when: (snapshot) => isCalm(snapshot) && contextOf(snapshot).aftermath?.kind === 'recalculated',
      }),
      customerSends(
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
      customerSends(
        'save.chosen',
        { id: '0003' },
        ({ page }) => button(page, 'Save Without Filing').click(),
        {
          when: (snapshot) =>
            isCalm(snapshot) && (isAt({ entries: 'still' })(snapshot) || isConflicted(snapshot)),
        },
      ),
      customerSends('ours.kept', { id: '0004' }, ({ page }) => button(page, 'Try again').click(), {
        when: (snapshot) => isCalm(snapshot) && !isConflicted(snapshot),
      }),
      ...draftMoves,
      {
        ...timePassed('savedShown', 5_000, { when: isIdle }),
        does: async ({ page, startClock }: Stage) => {
          await page.clock.runFor(5_000);
          await startClock();
        },
      },
      timePassed('serverLimit', 25_000, { when: (snapshot) => isIdle(snapshot) && isQuiet(snapshot) }),
      {
        ...timePassed('serverLimit', 25_000, { as: ', while it is not known' }),
        when: (snapshot: AnyMachineSnapshot) =>
          isAt({ filing: 'unknown', server: 'atWork' })(snapshot) && isQuiet(snapshot),
        events: (snapshot: AnyMachineSnapshot) => {
          const [limit] = timePassed('serverLimit', 0).events(snapshot);
          const [pause] = timePassed('unknownPause', 0).events(snapshot);
          return limit && pause ? [{ ...limit, next: [pause] } as EventObject] : [];
        },
      },
      customerSends(
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
      customerSends('filing.confirmed', {}, ({ page }) =>
        question(page).getByRole('button', { name: 'File Return' }).click(),
      ),
      customerSends(
        'filing.dismissed',
        {},
        ({ page }) => question(page).getByRole('button', { name: 'Cancel' }).click(),
        {
          when: isAt({ filing: 'confirming' }),
        },
      ),
      callAnswered('calculate', (snapshot) => contextOf(snapshot).taxReturn),
      callAnswered(
        'calculate',
        (snapshot) => ({
          ...contextOf(snapshot).taxReturn,
          version: contextOf(snapshot).taxReturn.version + 1,
        }),
        { as: ', of another version', outcome: readAs({ version: 9_999 }) },
      ),
      callFailed('calculate', refused(BUSY, 409), failure(409), { as: ', outdated' }),
      callFailed('calculate', refused(BUSY), failure(422)),
      {
        ...callAnswered('file', (snapshot) => ({ taxreturn: filed(contextOf(snapshot)) })),
        does: ({ gate }: Stage) =>
          gate.release('file', {
            status: 200,
            body: { data: { success: true, taxreturn: { ...real().data, ...PENDING, version: 9_999 } } },
          }),
      },
      callFailed('file', refused(BUSY, 409), failure(409), { as: ', outdated' }),
      callFailed('file', refused(BUSY, 500), failure(500), { as: ', lost' }),
      callFailed('file', refused(BUSY), failure(422)),
      callAnswered('readReturn', (snapshot) => contextOf(snapshot).taxReturn),
      callAnswered('readReturn', (snapshot) => filed(contextOf(snapshot)), {
        as: ', filed',
        outcome: readAs({ ...PENDING, version: 9_999 }),
      }),
      callFailed('readReturn', refused(BUSY), failure(422)),
      // `Saved` disappears after the same time.
      timePassed('unknownPause', 5_000, { when: isQuiet }),
      customerSends('filing.asked', {}, ({ page }) => button(page, 'Ask again').click()),
    ],
    impossible: {
      '(root): taxPayment failed': 'The machine that puts a tax return into the cart never fails',
      'entries.opening: openDraft failed': 'A device reads the draft of a tax return in every browser',
    },
  };
};
