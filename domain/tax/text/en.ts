export const RETURN_NOT_SAVED = 'Unable to save tax return.  Please try again later.';
export const RETURN_NOT_FILED = 'Unable to file tax return.  Please try again later.';
