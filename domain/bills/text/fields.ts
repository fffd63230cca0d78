/** What the schemas of calls about bills say of a field. */
export const NOT_BILL_NUMBERS = 'This must be up to 50 bill numbers.';
