import type { CheckedMark } from '../../../domain/checkout/checked-mark.ts';
import { CONFIRM_NOW } from '../../../domain/checkout/text/being-checked.ts';
import { checkedText } from '../../../domain/checkout/text/checked.ts';
import { href, to } from '../../app/routes.ts';

/** Why a bill cannot be paid while a payment of it has no outcome, with the way to confirm it (CHK-24, CHK-25). */
export function CheckedNote({ mark }: { mark: CheckedMark }) {
  return (
    <p>
      {checkedText(mark)} {mark === 'To be confirmed' && <ConfirmLink />}
    </p>
  );
}

export function ConfirmLink() {
  return <a href={href(to.checkout())}>{CONFIRM_NOW}</a>;
}
