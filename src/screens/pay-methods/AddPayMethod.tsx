import { Plus } from 'lucide-react';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';

/**
 * Opens the form, which returns to this step with the new method chosen (PAY-20). A customer without a method can do
 * nothing else here.
 */
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
