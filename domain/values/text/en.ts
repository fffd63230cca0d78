export const INVALID_EMAIL = 'Please enter a valid email address.';
export const NOT_A_NUMBER = 'This must be a number.';
export const NOT_TEXT = 'This must be text.';
export const INVALID_MOBILE_NUMBER = 'Please enter a 10-digit mobile number.';
export const INVALID_PHONE_NUMBER = 'Please enter a 10-digit phone number.';
export const INVALID_POSTAL_CODE = 'Please enter a valid zip code, like 80302, or a Canadian postal code.';
export const STATE_MISSING = 'Please choose the state or province.';

export const DUPLICATE_EMAIL = 'Please remove duplicate email address.';
