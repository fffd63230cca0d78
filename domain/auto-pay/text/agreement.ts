/** What an authorization says of the payment methods. */
export const paidWith = (method: string) => `Paid with: ${method}.`;
export const triedNext = (methods: readonly string[]) => `If that fails, we try: ${methods.join(', then ')}.`;
/** In place of the payment method of a payment that had none. */
export const WITHOUT_METHOD = 'Auto pay';
