export const NOTHING_DUE_ON_RETURN = 'Nothing is due on this return.';
