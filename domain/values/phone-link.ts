/** The address that calls a number. One without a country is American. */
export const telOf = (phone: string): string =>
  `tel:${phone.startsWith('+') ? '+' : '+1'}${phone.replace(/\D/g, '')}`;
