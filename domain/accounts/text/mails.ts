import { OBJECTION_DAYS } from '../take-over.ts';

/** What the mails about an account say of it. */
export interface MailedAccount {
  readonly accountNum: string;
  readonly biller: string;
}

/** A mail without its recipient. */
interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** Warns a payer of somebody who tried to add the account. */
export const guessedMail = ({ accountNum, biller }: MailedAccount): Mail => ({
  subject: 'Somebody tried to add your account',
  body: [
    `Somebody tried five times to prove that your account ${accountNum} at ${biller} is theirs, and failed. Nobody was added, and nothing has changed.`,
    '',
    `We stop further tries for an hour. If this was nobody you know, please tell ${biller}, who can give the account another PIN.`,
  ].join('\n'),
});

/** Tells a payer who would lose the account (ruling 57). */
export function claimedMail({ accountNum, biller }: MailedAccount, when: string, link: string): Mail {
  return {
    subject: `Somebody wants to take over your account at ${biller}`,
    body: [
      `Another customer showed that account ${accountNum} at ${biller} is theirs, and asked to take it over.`,
      '',
      `You keep the account until ${when}. Then you no longer see its bills.`,
      'An auto pay of yours for it ends then. Payments that you scheduled for later are not made.',
      'Until then nothing changes, and whatever is due is paid as before.',
      '',
      'If you still pay this account, object by this link. Then nobody loses the account:',
      link,
      '',
      `If you do not know what this is about, please call ${biller}.`,
    ].join('\n'),
  };
}

/** Tells a payer who has lost the account. */
export function lostMail({ accountNum, biller }: MailedAccount): Mail {
  return {
    subject: 'An account was taken over',
    body: [
      `Your account ${accountNum} at ${biller} was taken over by the customer we told you of. Nobody objected.`,
      'You do not see its bills any more, and payments that you had scheduled for it are not made.',
      `If this is a surprise, please call ${biller}.`,
    ].join('\n'),
  };
}

/** Tells the newcomer that the account is theirs alone. */
export function takenMail({ accountNum, biller }: MailedAccount): Mail {
  return {
    subject: `You took over your account at ${biller}`,
    body: `Nobody objected. The payers who were told do not have account ${accountNum} at ${biller} any more.`,
  };
}

/** Tells the newcomer of an objection. */
export function refusedMail({ accountNum, biller }: MailedAccount): Mail {
  return {
    subject: `Your take-over of an account at ${biller} ended`,
    body: [
      `Another payer of account ${accountNum} at ${biller} still pays it, and objected.`,
      'All its payers keep the account, and you are one of them.',
      '',
      `Please ask ${biller} who may pay. You can ask for the take-over again after ${OBJECTION_DAYS} days.`,
    ].join('\n'),
  };
}

/** Tells a payer who was to lose the account that they keep it. */
export function keptMail({ accountNum, biller }: MailedAccount, why: 'objected' | 'given up'): Mail {
  return {
    subject: `You keep your account at ${biller}`,
    body: [
      why === 'objected'
        ? `A payer of account ${accountNum} at ${biller} objected to its take-over.`
        : `The customer who wanted to take over account ${accountNum} at ${biller} has given it up.`,
      'The take-over ended. Everybody who had the account keeps it.',
      ...(why === 'objected' ? ['', `If this is a surprise, please ask ${biller} who may pay.`] : []),
    ].join('\n'),
  };
}
