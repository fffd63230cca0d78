/** A take-over of an account that waits (ruling 57). */
export const TAKE_OVER = {
  own: (moment: string) => `You take this account over on ${moment}`,
  ownWaits: 'The other payers were told, and keep it until then. If one of them objects, all of you keep it.',
  lost: (moment: string) => `You lose this account on ${moment}`,
  lostWhy:
    'Another customer showed that it is theirs, and takes it over. Your auto pay for it ends then, and payments that you scheduled for later are not made. Until then nothing changes.',
  object: 'I still pay this account',
  objected: 'You objected. Everybody keeps the account.',
  offline: 'You are offline. Objecting needs a connection.',
} as const;
