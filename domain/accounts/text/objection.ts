import { portalName } from '../../brand/portal.ts';
import { TAKE_OVER } from './take-over.ts';

/** The page of the link in the mail about a take-over (ruling 57). */
export const OBJECTION = {
  title: 'Do you still pay this account?',
  what: [
    'A mail told you that another customer wants to take over an account of yours.',
    'If you still pay it, press the button. Then everybody keeps it, and the other customer is told.',
    'If you do not pay it any more, close this page. Nothing has changed yet.',
  ],
  confirm: TAKE_OVER.object,
  keptTitle: 'You keep the account',
  kept: <T>(account: T, biller: T): readonly (string | T)[] => [
    'Nobody loses account ',
    account,
    ' at ',
    biller,
    '.',
  ],
  ended: <T>(biller: T): readonly (string | T)[] => [
    'The take-over ended, and all its payers were told. Ask ',
    biller,
    ' who may pay it.',
  ],
  home: () => `Open ${portalName()}`,
} as const;
