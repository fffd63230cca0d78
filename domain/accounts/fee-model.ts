/**
 * What a fee on top of a payment is to the card networks. Governments, schools and utilities may take a service fee,
 * also as a share. Anybody may take a convenience fee, which is an amount and no share, and never on a recurring payment.
 */
export const FEE_MODELS = ['service', 'convenience'] as const;
export type FeeModel = (typeof FEE_MODELS)[number];
