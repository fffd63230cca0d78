import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { OFFLINE, OFFLINE_PAYMENT } from '../../../domain/api/text/en.ts';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import {
  ALLOW_QUESTION,
  ALLOW_YES,
  allowLabel,
  allowQuestion,
  askText,
  askTitle,
} from '../../../domain/auto-pay/text/debits.ts';
import { add } from '../../../domain/values/cents.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Refused } from '../../components/messages/Refused.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { PayListedBill } from '../bills/PayListedBill.tsx';
import css from './FailedPayment.module.css';
import { debitPermissionWiring } from './wiring.ts';

/**
 * A bill above the range of a bank account waits for the customer (ruling 77). What was allowed stays told after the
 * question is gone.
 */
export function AskedDebit({ autoPay }: { autoPay: AutoPay }) {
  const { ebill_id } = autoPay;
  const wiring = useMemo(() => debitPermissionWiring(ebill_id), [ebill_id]);
  const permission = useActorRef(useWired(wiring));
  const snapshot = useSelector(permission, (current) => current);
  const today = useApp().adapters.clock.today();
  const isOffline = useIsOffline();
  const { message } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const asked = askedOf(autoPay);
  if (!asked) return snapshot.matches('allowed') && <Told title={message} />;
  const { debit, words, ...facts } = asked;
  return (
    <>
      <Notice
        tone="warn"
        title={askTitle(facts.total)}
        action={
          <div className={css.actions}>
            <Button
              size="dense"
              busy={isBusy}
              blockedBecause={isOffline ? `${OFFLINE} ${OFFLINE_PAYMENT}` : undefined}
              onClick={() => permission.send({ type: 'payment.chosen', debit })}
            >
              {allowLabel(facts)}
            </Button>
            {!autoPay.unpayable && <PayListedBill ebillId={ebill_id} isSecond />}
          </div>
        }
      >
        <p>{words}</p>
        {message && <Refused>{message}</Refused>}
      </Notice>
      {snapshot.hasTag('asked') && (
        <QuestionDialog
          title={ALLOW_QUESTION}
          yes={ALLOW_YES}
          no="No"
          busy={isBusy}
          blockedBecause={isOffline ? OFFLINE : undefined}
          onYes={() => permission.send({ type: 'payment.confirmed' })}
          onNo={isBusy ? undefined : () => permission.send({ type: 'payment.dismissed' })}
        >
          <p>{allowQuestion(facts, today)}</p>
        </QuestionDialog>
      )}
    </>
  );
}

/** Undefined while nothing is asked, and for a customer who does not control the auto pay. */
function askedOf({ id, ebill_id, run_date, due_date, forecast, is_controller }: AutoPay) {
  if (forecast?.outcome !== 'asks first' || !is_controller || id === null || run_date === null)
    return undefined;
  const { fee, method, reason } = forecast;
  const total = add(forecast.amount, fee);
  return {
    debit: { id, ebill_id, amount: total },
    words: askText({ reason, due: due_date }),
    total,
    method,
    planned: run_date,
  };
}
