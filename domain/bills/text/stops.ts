import { portalName } from '../../brand/portal.ts';
import { payDirectly } from '../../portal/text/en.ts';

/** What a customer has at a biller that pays by itself, or at a word. */
export interface Relied {
  readonly onAutoPay: boolean;
  readonly onScheduled: boolean;
  readonly onTexts: boolean;
}

interface StopNotice {
  readonly subject: string;
  readonly body: string;
  /** The text message: the same in one line. */
  readonly text: string;
}

/** Tells a customer who relies on payments to a biller that they have stopped. */
export function stoppedNotice(biller: string, { onAutoPay, onScheduled, onTexts }: Relied): StopNotice {
  const opening = `${biller} takes no payments in ${portalName()} any more.`;
  return {
    subject: `${biller} takes no payments here any more`,
    body: [
      opening,
      ...(onAutoPay ? ['Your auto pay pays nothing meanwhile. You can turn it off.'] : []),
      ...(onScheduled ? ['Your scheduled payments are not made meanwhile. You can delete them.'] : []),
      ...(onTexts ? ['Nothing is paid by text meanwhile.'] : []),
      payDirectly(biller),
      '',
      'We tell you when you can pay here again.',
    ].join('\n'),
    text: `${opening} ${onAutoPay ? 'Your auto pay pays nothing meanwhile. ' : ''}${payDirectly(biller)}`,
  };
}

/** Tells the same customers that the biller takes payments again. `page` shows what is planned. */
export function resumedNotice(biller: string, page: string): StopNotice {
  const opening = `${biller} takes payments in ${portalName()} again.`;
  return {
    subject: `${biller} takes payments here again`,
    body: [
      opening,
      'Auto pay and pay by text work again where they are on. Scheduled payments are made on their days.',
      'A payment that failed meanwhile is not tried again.',
      '',
      'See here what is due and what is scheduled:',
      page,
    ].join('\n'),
    text: `${opening} Auto pay works again where it is on. Please look at what is due.`,
  };
}
