/** The warning about a run after the due date. A reschedule shows it too (APW-33, APW-34, APW-72). */
export const AFTER_DUE_DATE =
  'You have scheduled your Auto Pay to process after the Due Date of your most recent bill, which could result in your payment being late.';
