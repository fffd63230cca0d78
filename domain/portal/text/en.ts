/** The server's refusals of what the host of this portal has not set up. */
export const NO_PAYMENTS = 'Payments are not set up here yet.';
export const NO_TAX_RETURNS = 'Tax returns are not set up here.';
export const NO_TEXTS = 'This portal sends no texts.';

/** The step that helps where nothing can be paid here. */
export const payDirectly = (biller: string) => `Please pay ${biller} directly.`;
