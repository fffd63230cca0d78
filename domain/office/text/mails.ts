import { portalName } from '../../brand/portal.ts';
import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** What happened, why, and the next step. */
function mail(subject: string, [happened, next]: readonly [string, string], reason: string): Mail {
  return { subject, body: [happened, `Reason: ${reason}`, next].join('\n\n') };
}

/** What a person reads who is invited to the office. */
export const invitationMail = ({
  link,
  until,
}: {
  readonly link: string;
  readonly until: CalendarDate;
}): Mail => ({
  subject: 'Your invitation to the office',
  body: [
    'You have been invited to the office of the payment portal.',
    'Have an authenticator app or a passkey ready: every sign-in asks for it beside the password.',
    '',
    link,
    '',
    `The link works once, until ${shortDate(until)}.`,
  ].join('\n'),
});

/** What customers read by mail when the people who run the portal have acted for them. */
export const STAFF_MAILS = {
  unlocked: (reason: string) =>
    mail(
      `You can sign in to ${portalName()} again`,
      [
        'Wrong entries had locked your sign-in. The people who run this portal have unlocked it: you can try again at once.',
        `If you did not try to sign in, choose a new password in ${portalName()}.`,
      ],
      reason,
    ),

  scheduledCanceled: (
    { biller, account, day, total }: { biller: string; account: string; day: CalendarDate; total: Cents },
    reason: string,
  ) =>
    mail(
      'Your scheduled payment was canceled',
      [
        `You have not been charged. The people who run this portal have canceled your payment of ${formatCents(total)} to ${biller} for account ${account}. It was scheduled for ${shortDate(day)}.`,
        `The bill is still to be paid. You can pay it in ${portalName()}.`,
      ],
      reason,
    ),

  autoPayStopped: ({ biller, account }: { biller: string; account: string }, reason: string) =>
    mail(
      `Auto pay was stopped: ${biller}`,
      [
        `No more payments are made by themselves. The people who run this portal have turned off auto pay of account ${account} at ${biller}.`,
        `Your settings are kept. Please pay your bills by hand, or turn auto pay on again in ${portalName()}.`,
      ],
      reason,
    ),
};
