/** Where a mail of the inbox shows by its number. Its own policy allows the styles that mails carry in their tags. */
export const MAIL = '/sandbox/mail';
