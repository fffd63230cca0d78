import { OBJECTION_DAYS } from '../../domain/accounts/take-over.ts';

/** What the mails about a take-over say of the account. */
export interface NamedAccount {
  readonly accountNum: string;
  readonly biller: string;
}

/** A mail without its recipient. */
interface Words {
  readonly subject: string;
  readonly body: string;
}

/** Tells a payer who would lose the account (ruling 57). */
export function claimedMail({ accountNum, biller }: NamedAccount, when: string, link: string): Words {
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
export function lostMail({ accountNum, biller }: NamedAccount): Words {
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
export function takenMail({ accountNum, biller }: NamedAccount): Words {
  return {
    subject: `You took over your account at ${biller}`,
    body: `Nobody objected. The payers who were told do not have account ${accountNum} at ${biller} any more.`,
  };
}

/** Tells the newcomer of an objection. */
export function refusedMail({ accountNum, biller }: NamedAccount): Words {
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
export function keptMail({ accountNum, biller }: NamedAccount, why: 'objected' | 'given up'): Words {
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
