export const AUTO_PAY_NOT_READ = 'Unable to get auto-pay settings.  Please try again later.';
export const AUTO_PAY_UNAVAILABLE = 'Auto Pay is not available for this account.';
/** Of a set amount. Only a prepaid account has no bill that could ask for less (ruling 5). */
export const AT_MOST_OWED = 'or what is owed if that is less';
/** Of an auto pay that nobody controls any more: the customer who did gave up the account. */
export const CONTROLLER_LEFT = 'The customer who controlled this auto pay removed the account.';
/** Above the list of accounts. */
export const HOW_IT_PAYS =
  'Auto Pay pays a bill by itself. You get an email before a payment, and when it is made or fails, unless you switch these emails off. You can turn Auto Pay off here at any time.';
export const HOW_TO_START = 'To turn it on, choose how to pay. Nothing is paid before you save.';
