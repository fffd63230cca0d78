import { useActorRef, useSelector } from '@xstate/react';
import { WalletCards } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { OFFLINE_PAYMENT } from '../../../domain/api/text/en.ts';
import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
import { receiptProblems } from '../../../domain/checkout/recipients-form.ts';
import { sharesProblem } from '../../../domain/checkout/shares-form.ts';
import { choiceProblem } from '../../../domain/checkout/text/method-problems.ts';
import { RECEIPT_UNCLEAR } from '../../../domain/checkout/text/recipients.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { payMethodsMachine } from '../../../machines/checkout/pay-methods.machine.ts';
import { useApp, useIsOffline, useSession, useToast, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { smallestPayment } from '../../app/smallest-payment.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { PayBar } from '../../components/buttons/PayBar.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { BillerNotes } from '../../widgets/pay/BillerNotes.tsx';
import { PendingPayment } from '../../widgets/pay/PendingPayment.tsx';
import { ReceiptOptions, useReceiptAnswers } from '../../widgets/pay/ReceiptOptions.tsx';
import { AddPayMethod } from './AddPayMethod.tsx';
import css from './ChooseMethod.module.css';
import { MethodDialog } from './MethodDialog.tsx';
import { PayWith } from './PayWith.tsx';
import { useAddedMethod } from './use-added-method.ts';

interface ChooseMethodProps {
  readonly details: CheckoutDetails;
  readonly isOneBill: boolean;
  /** Why the cart cannot be paid as it is: a biller of it takes no payments. */
  readonly unpayable: string | undefined;
}

/** The saved methods, the receipt options and the button to the review. */
export function ChooseMethod({ details, isOneBill, unpayable }: ChooseMethodProps) {
  const { profile } = useSession();
  const step = useActorRef(useWired(payMethodsMachine), {
    input: { details, ownEmail: profile?.email ?? '', smallest: smallestPayment() },
  });
  const { chosen, shares, receipt, problem, failure } = useSelector(step, ({ context }) => context);
  const isBusy = useSelector(step, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useIsOffline();
  const { notices } = useApp();
  const toast = useToast();
  const refusals = useRef(0);

  useEffect(() => step.send({ type: 'details.renewed', details }), [step, details]);
  useAddedMethod(step, details);
  useEmitted(step, {
    'choice.saved': () => {
      // Why another method was refused is not shown over the review of this one.
      notices.send({ type: 'toast.dismissed', id: refusalId(refusals.current) });
      navigate(to.checkout());
    },
    'method.refused': ({ message }) => {
      refusals.current += 1;
      toast({ id: refusalId(refusals.current), tone: 'error', text: message, seconds: 5 });
    },
  });

  const paying = shares ? shares.map(({ method }) => method) : [chosen];
  const categories = details.wallets.filter(({ id }) => paying.includes(id)).map(({ type }) => type.category);
  const problemText = shares
    ? sharesProblem(details, shares, smallestPayment())
    : choiceProblem(details, chosen);
  const hasReceiptProblem = Object.keys(receiptProblems(receipt)).length > 0;
  const receiptAnswers = useReceiptAnswers(receipt);
  return (
    <div className={css.step}>
      <PendingPayment details={details} isOneBill={isOneBill} />
      {failure && (
        <Told tone="error" title={failure}>
          {STEPS.choicesKept}
        </Told>
      )}
      {details.wallets.length === 0 ? (
        <EmptyState
          icon={<WalletCards aria-hidden="true" />}
          title="No saved pay methods"
          reason={STEPS.addMethod}
          action={<AddPayMethod isOnly />}
        />
      ) : (
        <PayWith step={step} details={details} />
      )}
      <BillerNotes details={details} categories={categories} />
      <ReceiptOptions
        receipt={receipt}
        answers={receiptAnswers}
        onEdit={(edited) => step.send({ type: 'receipt.edited', receipt: edited })}
      />
      <PayBar label="Total" total={details.total}>
        <Button
          busy={isBusy}
          blockedBecause={
            isOffline
              ? OFFLINE_PAYMENT
              : (unpayable ?? problemText ?? (hasReceiptProblem ? RECEIPT_UNCLEAR : undefined))
          }
          answers={!isOffline && unpayable === undefined && problemText === undefined}
          onClick={() => {
            if (!receiptAnswers.hold()) step.send({ type: 'choice.confirmed' });
          }}
        >
          Review and Confirm
        </Button>
      </PayBar>
      {problem && <MethodDialog problem={problem} onRead={() => step.send({ type: 'explanation.read' })} />}
    </div>
  );
}

function refusalId(count: number): string {
  return `method-refused-${count}`;
}
