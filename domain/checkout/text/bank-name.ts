/** Beside the field of a routing number whose bank nobody has named yet. */
export const NEW_ROUTING_NUMBER =
  'We do not know this routing number yet. Please enter the name of the bank.';
