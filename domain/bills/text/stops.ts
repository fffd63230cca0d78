import { portalName } from '../../brand/portal.ts';
import { NO_PAYMENTS, payDirectly } from '../../portal/text/en.ts';
import { listed } from '../../values/listed.ts';
import { takesNoPayments } from './en.ts';

/** What a customer has at a biller that pays by itself, or at a word. */
export interface ReliedOn {
  readonly biller: string;
  readonly onAutoPay: boolean;
  readonly onScheduled: boolean;
  readonly onTexts: boolean;
}

export interface StopNotice {
  readonly subject: string;
  readonly body: string;
  /** The text message: the same in one line. */
  readonly text: string;
}

/**
 * Tells a customer who relies on payments to these billers that they have stopped: where the portal takes none, or where
 * these billers take none.
 */
export function stoppedNotice(relied: readonly ReliedOn[], isPortal: boolean): StopNotice {
  const { names, onAutoPay, onScheduled } = together(relied);
  const why = isPortal ? NO_PAYMENTS : takeNone(names);
  const instead = payDirectly(named(names));
  const lines = [...nothingPaid(relied), why];
  return {
    subject: isPortal ? 'No payments can be made here for now' : why.slice(0, -1),
    body: [
      ...lines,
      ...(onAutoPay ? ['You can turn off auto pay.'] : []),
      ...(onScheduled ? ['You can delete scheduled payments.'] : []),
      instead,
      '',
      'We tell you when you can pay here again.',
    ].join('\n'),
    text: [...lines, instead].join(' '),
  };
}

/** Tells the same customers that the billers take payments again. `page` shows what is planned. */
export function resumedNotice(relied: readonly ReliedOn[], page: string): StopNotice {
  const { names, onAutoPay, onScheduled, onTexts } = together(relied);
  const lines = [
    `${named(names)} ${names.length === 1 ? 'takes' : 'take'} payments in ${portalName()} again.`,
    ...(onAutoPay ? ['Auto pay works again where it is on.'] : []),
    ...(onScheduled ? ['Scheduled payments are made on their days.'] : []),
    ...(onTexts ? ['Pay by text works again where it is on.'] : []),
  ];
  return {
    subject: names.length === 1 ? `${named(names)} takes payments here again` : 'You can pay here again',
    body: [
      ...lines,
      ...(onAutoPay || onScheduled ? ['A payment that failed meanwhile is not tried again.'] : []),
      '',
      'See here what is due and what is scheduled:',
      page,
    ].join('\n'),
    text: [...lines, 'Please look at what is due.'].join(' '),
  };
}

/** Billers on which the customer relies in the same ways stand in one sentence. */
function nothingPaid(relied: readonly ReliedOn[]): string[] {
  const waysTo = (one: ReliedOn) => listed(waysOf(one), 'or');
  return [...new Set(relied.map(waysTo))].map((ways) => {
    const billers = relied.filter((one) => waysTo(one) === ways).map(({ biller }) => biller);
    return `Nothing is paid to ${named(billers, 'or')} by ${ways} for now.`;
  });
}

function together(relied: readonly ReliedOn[]) {
  return {
    names: relied.map(({ biller }) => biller),
    onAutoPay: relied.some(({ onAutoPay }) => onAutoPay),
    onScheduled: relied.some(({ onScheduled }) => onScheduled),
    onTexts: relied.some(({ onTexts }) => onTexts),
  };
}

const MOST_NAMED = 3;

const named = (billers: readonly string[], link: 'and' | 'or' = 'and') =>
  billers.length > MOST_NAMED ? `${billers.length} of your billers` : listed(billers, link);

const takeNone = ([one = '', ...others]: readonly string[]) =>
  others.length === 0 ? takesNoPayments(one) : `${named([one, ...others])} do not take payments here.`;

function waysOf({ onAutoPay, onScheduled, onTexts }: ReliedOn): string[] {
  return [
    ...(onAutoPay ? ['auto pay'] : []),
    ...(onScheduled ? ['scheduled payment'] : []),
    ...(onTexts ? ['text'] : []),
  ];
}
