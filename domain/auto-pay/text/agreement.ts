/** What an authorization says of the payment methods. */
export const paidWith = (method: string) => `Paid with: ${method}.`;
export const triedNext = (methods: readonly string[]) => `If that fails, we try: ${methods.join(', then ')}.`;
