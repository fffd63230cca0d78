import { HOUR } from '../../../domain/values/durations.ts';
import { sessionText } from '../../browser/session-text.ts';

/** As long as the link of the same mail. */
const LIVES = HOUR;

const sentAt = sessionText('billfold.code-sent');

/** Whether a code for a forgotten password was mailed from here, which a reload keeps (PWD-20). */
export const sentCode = {
  keep: (now: number) => sentAt.keep(String(now)),
  forget: () => sentAt.keep(''),
  isOut: (now: number) => now - Number(sentAt.read()) < LIVES,
};
