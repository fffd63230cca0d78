export const NOTICES_NOT_SAVED = 'Unable to save notification changes. Please try again later.';
export const CODE_RESENT = 'The verification code has been successfully resent.';
