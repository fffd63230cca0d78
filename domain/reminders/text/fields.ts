/** What the schema of a reminder says of its days. */
export const NOT_REMINDER_DAYS = 'Please choose 0, 1, 2, 3, 5, 7 or 14 days.';
