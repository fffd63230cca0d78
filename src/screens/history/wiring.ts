import { fromPromise } from 'xstate';
import { getStatementPdf } from '../../../domain/calls/documents.ts';
import type { HistorySection } from '../../../domain/history.ts';
import { type HistoryOptions, isUsual } from '../../../domain/history-options.ts';
import {
  type HeldHistory,
  type HistoryAnswer,
  type HistoryRequest,
  historyMachine,
} from '../../../machines/history.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { heldHistory, loadHistory } from '../../history-view.ts';

const wiringOf = (section: HistorySection) => (adapters: Adapters) =>
  adapters.wire(historyMachine, {
    actors: {
      // What is held of a search would be a part of it only.
      lookOnDevice: fromPromise<HeldHistory, { options: HistoryOptions }>(async ({ input: { options } }) =>
        isUsual(section, options) ? heldHistory(adapters, section, options) : { lines: [], at: undefined },
      ),
      searchDevice: fromPromise<HeldHistory, { options: HistoryOptions }>(({ input: { options } }) =>
        heldHistory(adapters, section, options),
      ),
      loadPage: fromPromise<HistoryAnswer, HistoryRequest>(({ input, signal }) =>
        loadHistory(adapters, section, input, signal),
      ),
    },
  });

/** A machine for each tab. */
export const historyWirings = { bills: wiringOf('bills'), payments: wiringOf('payments') };

/** The statement of a bill as the server makes it (HIS-26). */
export function fetchStatement({ services }: Adapters, billId: number): Promise<Blob> {
  return services.send(getStatementPdf, { id: billId });
}
