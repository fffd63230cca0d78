/** The server's refusals of what the host of this portal has not set up. */
export const NOT_SET_UP = {
  payments: 'Payments are not set up here yet.',
  tax: 'Tax returns are not set up here.',
} as const;
