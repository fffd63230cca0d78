import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../domain/call.ts';
import type { calculateTaxReturn, getTaxReturn, saveTaxReturn } from '../domain/calls/tax.ts';
import { CallFailed, type FailureKind } from '../domain/failure.ts';
import type { ChangeOf } from '../domain/outbox.ts';
import { sampleTaxReturn } from '../domain/sample-tax-return.ts';
import { amountText } from '../domain/tax-draft.ts';
import { previewOf } from '../domain/tax-preview.ts';
import type { TaxReturn } from '../domain/tax-return.ts';
import type { OpenedDraft } from './tax-return-facts.ts';
import { taxReturnMachine } from './taxReturn.ts';

export const stored = sampleTaxReturn();
export const pending: TaxReturn = { ...stored, version: 6, returnStatus: 'pending', fileReturn: true };

export const failure = (kind: FailureKind, status: number) =>
  new CallFailed({ kind, message: `No ${status}.`, status, errors: {} });

interface Server {
  taxReturn?: TaxReturn;
  draft?: OpenedDraft;
  calculate?: (version: number) => Promise<TaxReturn>;
  file?: () => Promise<TaxReturn>;
  read?: () => Promise<TaxReturn>;
}

/** A return whose requests and notices are written down, before a server that answers as it is told to. */
export async function openReturn({
  taxReturn = stored,
  draft = { change: undefined, aftermath: undefined },
  calculate = async (version) => ({ ...taxReturn, version }),
  file = async () => pending,
  read = async () => taxReturn,
}: Server = {}) {
  const clock = new SimulatedClock();
  const sent: string[] = [];
  const told: { type: string }[] = [];
  const made: ChangeOf<'tax draft'>[] = [];
  const actor = createActor(
    taxReturnMachine.provide({
      actors: {
        openDraft: fromPromise<OpenedDraft, { taxReturnId: number }>(async () => draft),
        calculate: fromPromise<AnswerOf<typeof calculateTaxReturn>, RequestOf<typeof calculateTaxReturn>>(
          ({ input }) => {
            sent.push(`calculate ${input.taxreturn.version}`);
            return calculate(input.taxreturn.version);
          },
        ),
        file: fromPromise<AnswerOf<typeof saveTaxReturn>, RequestOf<typeof saveTaxReturn>>(
          async ({ input }) => {
            sent.push(`file ${input.fileReturn} ${input.taxreturn.version}`);
            return { success: true, taxreturn: await file() };
          },
        ),
        readReturn: fromPromise<AnswerOf<typeof getTaxReturn>, RequestOf<typeof getTaxReturn>>(() => {
          sent.push('read');
          return read();
        }),
      },
    }),
    { input: { taxReturn }, clock },
  );
  actor.on('*', (event) => {
    told.push(event);
    if (event.type === 'change.made') made.push(event.change);
  });
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.matches({ entries: 'opening' }));
  const type = (item: number, text: string) =>
    actor.send({ type: 'field.edited', part: 'amount', item, text });
  const leave = (item: number, id: string) => actor.send({ type: 'field.left', part: 'amount', item, id });
  /** The server took a draft: the device holds the answer, then the outbox says so. */
  const take = (change: ChangeOf<'tax draft'>) => {
    const was = actor.getSnapshot().context.taxReturn;
    const answer = previewOf(was, change.request.taxreturn.taxReturnDetails);
    actor.send({ type: 'return.told', taxReturn: { ...answer, version: was.version + 1 } });
    actor.send({ type: 'change.sent', change });
  };
  return {
    actor,
    clock,
    sent,
    told,
    made,
    type,
    leave,
    take,
    last: () => made.at(-1) as ChangeOf<'tax draft'>,
    entries: () => actor.getSnapshot().value.entries,
    filing: () => actor.getSnapshot().value.filing,
    indicator: () => actor.getSnapshot().value.indicator,
    context: () => actor.getSnapshot().context,
    text: (item: number) => {
      const { taxReturn, entries } = actor.getSnapshot().context;
      const line = taxReturn.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === item);
      return line && amountText(line, entries);
    },
    until: (state: string) => waitFor(actor, ({ value }) => value.filing === state),
  };
}
