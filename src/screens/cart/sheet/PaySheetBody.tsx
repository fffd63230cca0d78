import { useSelector } from '@xstate/react';
import { STEPS } from '../../../../domain/checkout/text/steps.ts';
import { href, to } from '../../../app/routes.ts';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { Told } from '../../../components/messages/Told.tsx';
import { CheckingPayment } from '../../../widgets/pay/CheckingPayment.tsx';
import { ConfirmWithBank } from '../../../widgets/pay/ConfirmWithBank.tsx';
import { SheetForm } from './SheetForm.tsx';
import type { SheetParts } from './sheet-parts.ts';

/** What is to be paid; or, once something was sent, what became of it (CHK-24, CHK-25). */
export function PaySheetBody(props: SheetParts) {
  const checkout = useSelector(props.sheet, ({ children }) => children.checkout);
  const state = useSelector(checkout, (snapshot) => snapshot);
  const { attempt, confirming, paidElsewhere } = state?.context ?? {};
  if (state?.matches('paidElsewhere') && paidElsewhere !== undefined) {
    return (
      <Told
        title={STEPS.paidElsewhere}
        action={<ButtonLink href={href(to.receipt(paidElsewhere))}>Show receipt</ButtonLink>}
      >
        {STEPS.nothingLeft}
      </Told>
    );
  }
  if (state?.matches({ undetermined: 'checking' }) && attempt) return <CheckingPayment attempt={attempt} />;
  if (checkout && state?.hasTag('confirming') && attempt && confirming)
    return <ConfirmWithBank checkout={checkout} attempt={attempt} confirming={confirming} />;
  return <SheetForm {...props} />;
}
