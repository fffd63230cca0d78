import type { UpcomingWarning } from '../upcoming.ts';
export const UPCOMING_WARNINGS: Record<UpcomingWarning, string> = {
  'auto pay failed': 'Auto Pay did not pay it.',
  'after the due date': 'It will be paid after the due date.',
  'card expires before': 'It will fail: the card expires before this day.',
  'method cannot pay': 'Its payment method cannot pay it by text.',
  'paid twice': 'More than one payment is scheduled for this bill.',
  'will not be paid': 'Will not be paid.',
};
