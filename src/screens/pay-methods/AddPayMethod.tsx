import { Plus } from 'lucide-react';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { href, to } from '../../routes.ts';

/** The way to the form, which comes back to this step with the new method chosen (PAY-20). */
export function AddPayMethod() {
  return (
    <ButtonLink
      kind="secondary"
      size="dense"
      icon={<Plus aria-hidden="true" />}
      href={href(to.paymentMethods('add', to.payMethods()))}
    >
      Add Pay Method
    </ButtonLink>
  );
}
