import { REQUEST_STATES, type RequestState } from '../../domain/office/requests.ts';

/** The states of what one person asked for and another decides. */
export const REQUEST_STATE: Record<RequestState, string> = {
  asked: 'Waits for approval',
  approved: 'Approved',
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** The states as a filter offers them. */
export const optionsOf = (words: Readonly<Record<RequestState, string>>) =>
  REQUEST_STATES.map((value) => ({ value, label: words[value] }));
