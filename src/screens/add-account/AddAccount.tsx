import { useSelector } from '@xstate/react';
import { useIsOffline } from '../../app/app-context.tsx';
import { Steps } from '../../components/layout/Steps.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './AddAccount.module.css';
import { AddBill } from './AddBill.tsx';
import { Added } from './Added.tsx';
import { BillingOrg } from './BillingOrg.tsx';
import { LocateBill } from './LocateBill.tsx';
import { useAddAccount } from './use-add-account.ts';

const STEPS = ['Organization', 'Your account', 'Add it'];

/** The wizard, the same on its page and in its panel (ADD-01, ADD-02, ADD-31). */
export function AddAccount() {
  const wizard = useAddAccount();
  const isOffline = useIsOffline();
  const step = useSelector(wizard, (state) => {
    if (state.matches('billingOrg')) return 0;
    if (state.matches('locateBill')) return 1;
    return state.matches('addBill') ? 2 : 3;
  });

  return (
    <div className={css.wizard}>
      {step < STEPS.length && <Steps steps={STEPS} current={step} />}
      {isOffline && step < STEPS.length && (
        <Notice tone="offline" title="Adding an account needs a connection">
          The organization that sends the bill has to be asked. What you entered stays here.
        </Notice>
      )}
      {step === 0 && <BillingOrg wizard={wizard} />}
      {step === 1 && <LocateBill wizard={wizard} />}
      {step === 2 && <AddBill wizard={wizard} />}
      {step === 3 && <Added wizard={wizard} />}
    </div>
  );
}
