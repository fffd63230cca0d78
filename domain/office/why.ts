import { text } from '../api/wire.ts';
import { LONGEST_KEY, LONGEST_REASON } from './requests.ts';

/** Why staff ask for something, and a key that a double click sends twice: it is done once. */
export const why = { reason: text(LONGEST_REASON), key: text(LONGEST_KEY) };
