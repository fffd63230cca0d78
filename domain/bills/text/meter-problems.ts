import type { ReadingProblem } from '../meter-reading.ts';
import { NOT_A_READING, READING_TOO_LARGE } from './reading.ts';

const PROBLEM_TEXTS: Record<ReadingProblem, string> = {
  'not whole': NOT_A_READING,
  'too large': READING_TOO_LARGE,
  'too low': 'New meter value must be greater than the previous value.',
  'no day': 'Choose the day you read the meter.',
  'day before the last reading': 'There is already a later reading.',
  'day ahead': 'That day has not come yet.',
};

export const readingProblemText = (problem: ReadingProblem): string => PROBLEM_TEXTS[problem];
