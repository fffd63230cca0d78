export const NOT_PENDING = 'This payment is not pending any more.';
