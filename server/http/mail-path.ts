/** Shows a mail of the inbox by its number. Its own policy allows the inline styles of mails. */
export const MAIL = '/sandbox/mail';
