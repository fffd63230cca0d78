/** What a page of auto pay says once, after a change. */
export const TURNED_OFF = 'Your Auto Pay has been turned off.';
export const YOURS_NOW = 'You control this auto pay now. Choose a payment method and save to start it.';
export const goesOnWith = (method: string) => `This auto pay goes on with ${method}.`;
