import { portalName } from '../../brand/portal.ts';
import { payDirectly } from '../../portal/text/en.ts';
import { listed } from '../../values/listed.ts';
import { takesNoPayments } from './en.ts';

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
export function stoppedNotice(biller: string, relied: Relied): StopNotice {
  const opening = takesNoPayments(biller);
  const { onAutoPay, onScheduled, onTexts } = relied;
  return {
    subject: opening.slice(0, -1),
    body: [
      opening,
      ...(onAutoPay ? ['Your auto pay pays nothing meanwhile. You can turn it off.'] : []),
      ...(onScheduled ? ['Your scheduled payments are not made meanwhile. You can delete them.'] : []),
      ...(onTexts ? ['Nothing is paid by text meanwhile.'] : []),
      payDirectly(biller),
      '',
      'We tell you when you can pay here again.',
    ].join('\n'),
    text: `${opening} Nothing is paid by ${listed(waysOf(relied), 'or')} meanwhile. ${payDirectly(biller)}`,
  };
}

/** Tells the same customers that the biller takes payments again. `page` shows what is planned. */
export function resumedNotice(biller: string, relied: Relied, page: string): StopNotice {
  const opening = `${biller} takes payments in ${portalName()} again.`;
  const { onAutoPay, onScheduled, onTexts } = relied;
  return {
    subject: `${biller} takes payments here again`,
    body: [
      opening,
      ...(onAutoPay ? ['Auto pay works again where it is on.'] : []),
      ...(onScheduled ? ['Scheduled payments are made on their days.'] : []),
      ...(onTexts ? ['Pay by text works again where it is on.'] : []),
      ...(onAutoPay || onScheduled ? ['A payment that failed meanwhile is not tried again.'] : []),
      '',
      'See here what is due and what is scheduled:',
      page,
    ].join('\n'),
    text: `${opening} You can pay by ${listed(waysOf(relied))} again. Please look at what is due.`,
  };
}

function waysOf({ onAutoPay, onScheduled, onTexts }: Relied): string[] {
  return [
    ...(onAutoPay ? ['auto pay'] : []),
    ...(onScheduled ? ['scheduled payment'] : []),
    ...(onTexts ? ['text'] : []),
  ];
}
