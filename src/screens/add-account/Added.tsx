import { useSelector } from '@xstate/react';
import { mayHaveAutoPay } from '../../../domain/accounts/add-account.ts';
import { ADDED } from '../../../domain/accounts/text/add-account.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { TakeOversOfAccount } from '../../widgets/bill/TakeOvers.tsx';
import css from './AddAccount.module.css';
import { FoundAccount } from './FoundAccount.tsx';
import { StepHeading } from './StepHeading.tsx';
import type { AddAccountRef } from './use-add-account.ts';

/** The result of the addition (ADD-27 to ADD-30). */
export function Added({ wizard }: { wizard: AddAccountRef }) {
  const { organization, billType, located, added, payers } = useSelector(wizard, ({ context }) => context);
  if (!organization || !billType || !located || !added) return null;
  const isBusinessTax = billType.is_business_tax;
  const { ebill_id } = added;
  const setUp = ebill_id !== null && mayHaveAutoPay(added, billType) ? to.autoPay(ebill_id) : undefined;

  return (
    <div className={css.step}>
      <StepHeading>{ADDED.heading}</StepHeading>
      <p className={css.lead}>{setUp ? ADDED.next : ADDED.where}</p>
      <FoundAccount organization={organization} billType={billType} located={located} />
      {payers === 'taken over' && <TakeOversOfAccount accountId={added.account_id} />}
      <div className={css.actions}>
        {ebill_id !== null && <ButtonLink href={href(to.bill(ebill_id))}>{ADDED.seeBill}</ButtonLink>}
        {setUp && (
          <ButtonLink kind="secondary" href={href(setUp)}>
            {ADDED.autoPay}
          </ButtonLink>
        )}
        <ButtonLink kind={ebill_id === null ? 'primary' : 'quiet'} href={href(to.bills())}>
          {isBusinessTax ? ADDED.close : ADDED.notNow}
        </ButtonLink>
      </div>
    </div>
  );
}
