import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { WIZARD_OFFLINE, WIZARD_STEPS } from '../../../domain/accounts/text/add-account.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Steps } from '../../components/layout/Steps.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './AddAccount.module.css';
import { AddBill } from './AddBill.tsx';
import { BillingOrg } from './BillingOrg.tsx';
import { LocateBill } from './LocateBill.tsx';
import { useAddAccount } from './use-add-account.ts';

/**
 * The wizard, the same on its page and in its panel (ADD-01, ADD-02, ADD-31). Its steps take two screens: one finds
 * the account, and the other shows it, adds it and says so (ruling 53).
 */
export function AddAccount() {
  const wizard = useAddAccount();
  const isOffline = useIsOffline();
  const [returns, setReturns] = useState(0);
  const step = useSelector(wizard, (state) => {
    if (state.matches('billingOrg')) return 0;
    if (state.matches('locateBill')) return 1;
    return state.matches('addBill') ? 2 : 3;
  });

  return (
    <div className={css.wizard}>
      <Steps steps={WIZARD_STEPS} current={step} />
      {isOffline && step < WIZARD_STEPS.length && (
        <Notice tone="offline" title={WIZARD_OFFLINE.title}>
          {WIZARD_OFFLINE.why}
        </Notice>
      )}
      {step < 2 && <BillingOrg wizard={wizard} isChosen={step === 1} returns={returns} />}
      {step === 1 && (
        <LocateBill
          wizard={wizard}
          onBack={() => {
            wizard.send({ type: 'step.returned' });
            setReturns(returns + 1);
          }}
        />
      )}
      {step >= 2 && <AddBill wizard={wizard} isAdded={step === 3} />}
    </div>
  );
}
