import type { RequestState } from '../../domain/office/requests.ts';

/** The states of what one person asked for and another decides. */
export const REQUEST_STATE: Record<RequestState, string> = {
  asked: 'Waits for approval',
  approved: 'Approved',
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};
