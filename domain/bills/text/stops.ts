import { portalName } from '../../brand/portal.ts';
import { NO_PAYMENTS, payDirectly } from '../../portal/text/en.ts';
import { listed } from '../../values/listed.ts';
import { takesNoPayments } from './en.ts';

/** What a customer has at some billers that pays by itself, or at a word. */
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

/**
 * Tells a customer who relies on payments to these billers that they have stopped: where the portal takes none, or where
 * these billers take none.
 */
export function stoppedNotice(billers: readonly string[], relied: Relied, isPortal: boolean): StopNotice {
  const { onAutoPay, onScheduled } = relied;
  const nothingPaid = `Nothing is paid to ${listed(billers, 'or')} by ${listed(waysOf(relied), 'or')} for now.`;
  const why = isPortal ? NO_PAYMENTS : takeNone(billers);
  const instead = payDirectly(listed(billers));
  return {
    subject: isPortal ? 'Nothing is paid here for now' : why.slice(0, -1),
    body: [
      nothingPaid,
      why,
      ...(onAutoPay ? ['You can turn off auto pay.'] : []),
      ...(onScheduled ? ['You can delete scheduled payments.'] : []),
      instead,
      '',
      'We tell you when you can pay here again.',
    ].join('\n'),
    text: `${nothingPaid} ${why} ${instead}`,
  };
}

/** Tells the same customers that the billers take payments again. `page` shows what is planned. */
export function resumedNotice(billers: readonly string[], relied: Relied, page: string): StopNotice {
  const take = billers.length === 1 ? 'takes' : 'take';
  const opening = `${listed(billers)} ${take} payments in ${portalName()} again.`;
  const { onAutoPay, onScheduled, onTexts } = relied;
  return {
    subject: billers.length === 1 ? `${listed(billers)} takes payments here again` : 'You can pay here again',
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

const takeNone = ([one = '', ...others]: readonly string[]) =>
  others.length === 0 ? takesNoPayments(one) : `${listed([one, ...others])} do not take payments here.`;

function waysOf({ onAutoPay, onScheduled, onTexts }: Relied): string[] {
  return [
    ...(onAutoPay ? ['auto pay'] : []),
    ...(onScheduled ? ['scheduled payment'] : []),
    ...(onTexts ? ['text'] : []),
  ];
}
