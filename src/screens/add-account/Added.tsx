import { useSelector } from '@xstate/react';
import { mayHaveAutoPay } from '../../../domain/accounts/add-account.ts';
import type { BillType } from '../../../domain/accounts/biller.ts';
import { ADDED } from '../../../domain/accounts/text/add-account.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { TakeOversOfAccount } from '../../widgets/bill/TakeOvers.tsx';
import css from './AddAccount.module.css';
import type { AddAccountRef } from './use-add-account.ts';

/** What can be done with an account that was added (ADD-27 to ADD-30). */
export function Added({ wizard, billType }: { wizard: AddAccountRef; billType: BillType }) {
  const { added, payers } = useSelector(wizard, ({ context }) => context);
  if (!added) return null;
  const { ebill_id } = added;
  const maySetUp = isSetUp('payments') && mayHaveAutoPay(added, billType);
  const setUp = ebill_id !== null && maySetUp ? to.autoPay(ebill_id) : undefined;

  return (
    <>
      <p className={css.lead}>{setUp ? ADDED.next : ADDED.where}</p>
      {payers === 'taken over' && <TakeOversOfAccount accountId={added.account_id} />}
      <div className={css.actions}>
        {ebill_id !== null && <ButtonLink href={href(to.bill(ebill_id))}>{ADDED.seeBill}</ButtonLink>}
        {setUp && (
          <ButtonLink kind="secondary" href={href(setUp)}>
            {ADDED.autoPay}
          </ButtonLink>
        )}
        <ButtonLink kind={ebill_id === null ? 'primary' : 'quiet'} href={href(to.bills())}>
          {billType.is_business_tax ? ADDED.close : ADDED.notNow}
        </ButtonLink>
      </div>
    </>
  );
}
