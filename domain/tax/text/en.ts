export const RETURN_NEEDS_PROFILE =
  'Nothing was filed. A tax return needs your name, address and phone first.';
export const RETURN_NOT_SAVED = 'Unable to save tax return.  Please try again later.';
export const RETURN_NOT_FILED = 'Unable to file tax return.  Please try again later.';
