import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed, type FailureKind } from '../../domain/api/failure.ts';
import { sampleTaxReturn } from '../../domain/fixtures/tax-return.ts';
import type { ChangeOf } from '../../domain/outbox/outbox.ts';
import type { calculateTaxReturn, getTaxReturn, saveTaxReturn } from '../../domain/tax/calls.ts';
import { taxLineAmountText } from '../../domain/tax/draft-entries.ts';
import { previewReturn } from '../../domain/tax/preview.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import { taxPaymentMachine } from './tax-payment.machine.ts';
import { taxReturnMachine } from './tax-return.machine.ts';
import type { OpenedDraft } from './tax-return-context.ts';

export const stored = sampleTaxReturn();
export const pending: TaxReturn = { ...stored, version: 6, returnStatus: 'pending', fileReturn: true };

export const failure = (kind: FailureKind, status: number) =>
  new CallFailed({ kind, message: `No ${status}.`, status, errors: {} });

interface Server {
  taxReturn?: TaxReturn;
  draft?: OpenedDraft;
  open?: () => Promise<OpenedDraft>;
  payment?: typeof taxPaymentMachine;
  calculate?: (version: number) => Promise<TaxReturn>;
  file?: () => Promise<TaxReturn>;
  read?: () => Promise<TaxReturn>;
}

/** Starts a return with a fake server and records requests and notices. */
export async function openReturn({
  taxReturn = stored,
  draft = { change: undefined, aftermath: undefined },
  open = async () => draft,
  payment = taxPaymentMachine,
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
        taxPayment: payment,
        openDraft: fromPromise<OpenedDraft, { taxReturnId: number }>(open),
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
  /** The server accepts a draft: the device stores the answer, then the outbox reports it. */
  const take = (change: ChangeOf<'tax draft'>) => {
    const before = actor.getSnapshot().context.taxReturn;
    const answer = previewReturn(before, change.request.taxreturn.taxReturnDetails);
    actor.send({ type: 'return.told', taxReturn: { ...answer, version: before.version + 1 } });
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
    filing: () => nameOf(actor.getSnapshot().value.filing),
    indicator: () => actor.getSnapshot().value.indicator,
    context: () => actor.getSnapshot().context,
    text: (item: number) => {
      const { taxReturn, entries } = actor.getSnapshot().context;
      const line = taxReturn.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === item);
      return line && taxLineAmountText(line, entries);
    },
    until: (state: string) => waitFor(actor, ({ value }) => nameOf(value.filing) === state),
  };
}

/** `refused.unknown` for a state inside another. */
function nameOf(value: string | { readonly refused: string }): string {
  return typeof value === 'string' ? value : `refused.${value.refused}`;
}
