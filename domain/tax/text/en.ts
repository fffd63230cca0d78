export const RETURN_NEEDS_PROFILE =
  'Nothing was filed. A tax return needs your name, address and phone first.';
export const RETURN_NOT_SAVED = 'Unable to save tax return.  Please try again later.';
export const RETURN_NOT_FILED = 'Unable to file tax return.  Please try again later.';
export const RETURN_CHANGED_ELSEWHERE =
  'This return was changed elsewhere. It was not filed. Please look at it again.';
export const RETURN_FILED_ELSEWHERE = 'This return was filed elsewhere. Nothing was filed from here.';
export const TAX_OFFICE_NOT_READ = 'Unable to get tax organization details.  Please try again later.';
export const TAXES_NOT_ADDED = 'Unable to add taxes to the cart.  Please try again later.';
