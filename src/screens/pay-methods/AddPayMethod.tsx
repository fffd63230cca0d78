import { Plus } from 'lucide-react';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';

/** Opens the form, which returns to this step with the new method chosen (PAY-20). Without a method it is the one thing to do. */
export function AddPayMethod({ isOnly = false }: { isOnly?: boolean }) {
  return (
    <ButtonLink
      kind={isOnly ? 'primary' : 'secondary'}
      size="dense"
      icon={<Plus aria-hidden="true" />}
      href={href(to.paymentMethods('add', to.payMethods()))}
    >
      Add Pay Method
    </ButtonLink>
  );
}
