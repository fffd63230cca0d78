/** In place of a planned payment, where nothing can be paid: why is said elsewhere. */
export const PAYS_NOTHING = 'Auto Pay pays nothing meanwhile.';
