/** An account as mails and texts name it inside a sentence: `account 4711 (Cabin)`. */
export const namedAccount = (number: string, nickname: string | null) =>
  nickname ? `account ${number} (${nickname})` : `account ${number}`;
