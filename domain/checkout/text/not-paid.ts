/** The title of a page whose payment was declined. */
export const NOT_PAID = 'Not paid';
export const notPaid = (payee: string) => `${NOT_PAID}: ${payee}`;
