import { fromPromise } from 'xstate';
import { getStatementPdf } from '../../../domain/bills/document-calls.ts';
import type { HistorySection } from '../../../domain/history/history.ts';
import { type HistoryOptions, isUsual } from '../../../domain/history/options.ts';
import {
  type HeldHistory,
  type HistoryAnswer,
  type HistoryRequest,
  historyMachine,
} from '../../../machines/history/history.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { cachedHistory, loadHistory } from '../../queries/history.ts';

const wiringOf = (section: HistorySection) => (adapters: Adapters) =>
  adapters.wire(historyMachine, {
    actors: {
      // The cache holds only a part of what a search would find.
      lookOnDevice: fromPromise<HeldHistory, { options: HistoryOptions }>(async ({ input: { options } }) =>
        isUsual(section, options) ? cachedHistory(adapters, section, options) : { lines: [], at: undefined },
      ),
      searchDevice: fromPromise<HeldHistory, { options: HistoryOptions }>(({ input: { options } }) =>
        cachedHistory(adapters, section, options),
      ),
      loadPage: fromPromise<HistoryAnswer, HistoryRequest>(({ input, signal }) =>
        loadHistory(adapters, section, input, signal),
      ),
    },
  });

export const historyWirings = { bills: wiringOf('bills'), payments: wiringOf('payments') };

/** The statement of a bill as a PDF from the server (HIS-26). */
export function fetchStatement({ services }: Adapters, billId: number): Promise<Blob> {
  return services.send(getStatementPdf, { id: billId });
}
