import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';

interface SeeBillProps {
  readonly bill: number;
  /** Biller and account number, for assistive technology. */
  readonly called: string | undefined;
}

/** In the row of a bill that can be paid on its own page only. */
export function SeeBill({ bill, called }: SeeBillProps) {
  return (
    <ButtonLink
      kind="secondary"
      size="row"
      href={href(to.bill(bill))}
      aria-label={`See the bill to pay it, ${called}`}
    >
      See the bill
    </ButtonLink>
  );
}
