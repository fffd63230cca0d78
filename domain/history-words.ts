import { shortDate } from './calendar-date.ts';
import type { Failure } from './failure.ts';
import type { HistorySection, PaymentRecord } from './history.ts';
import type { HistoryOptions } from './history-options.ts';
import { FAILED, isError, SUCCESSFUL } from './transaction-status.ts';

type Told = Pick<PaymentRecord, 'trans_status' | 'statusName' | 'auto_paid'>;

/** What became of a payment (HIS-18 to HIS-21). Where it is not paid, the server's message follows. */
export function paymentWords({ trans_status, statusName, auto_paid }: Told): string {
  if (trans_status === SUCCESSFUL) return auto_paid ? 'Auto Paid' : 'Paid';
  if (auto_paid && trans_status === FAILED) return 'Auto Payment Failed.';
  return `Payment ${statusName}.`;
}

/** HIS-18: a payment that went well needs no more words; any other is explained by the server. */
export function paymentMessage({ trans_status, trans_msg }: PaymentRecord): string {
  return trans_status === SUCCESSFUL ? '' : trans_msg;
}

/** How a payment stands out (HIS-23). */
export function paymentTone({ trans_status }: Pick<PaymentRecord, 'trans_status'>) {
  if (isError(trans_status)) return 'past-due';
  return trans_status === SUCCESSFUL ? 'ok' : 'info';
}

/** HIS-14. */
export const NO_MATCH = 'There are no records that match the specified search options.';

/** ERR-39. */
export function notLoaded(section: HistorySection): string {
  return `Unable to get ${section} history. Please try again later.`;
}

/** How many of how many are shown: `20 of 347 payments`. */
export function countWords(section: HistorySection, shown: number, total: number): string {
  const all = total.toLocaleString('en-US');
  const nouns = total === 1 ? section.slice(0, -1) : section;
  return shown < total ? `${shown.toLocaleString('en-US')} of ${all} ${nouns}` : `${all} ${nouns}`;
}

/** Why there is no PDF of a bill: what is not found has none (HIS-26). */
export function whyNoStatement({ status, message }: Pick<Failure, 'status' | 'message'>): string {
  return status === 404 ? 'Unable to find billing history record.' : message;
}

/** What is wrong with the end of a range (HIS-13). */
export function rangeProblem({ start }: HistoryOptions): string {
  return start === null ? '' : `Enter a date on or after ${shortDate(start)}.`;
}
