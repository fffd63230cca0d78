import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PaymentPage } from '../../../domain/office/payment-page.ts';
import { mayDo } from '../../../domain/office/rights.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { useAnnounce } from '../../app/announcer.tsx';
import { useStaff } from '../../app/office-context.tsx';
import { REFUND_BLOCK } from '../../text/payment.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../../text/refunds.ts';
import { AskRefund } from './AskRefund.tsx';

/** Opens the question about a refund; where nothing can be given back, it says why. */
export function RefundButton({ payment }: { payment: PaymentPage }) {
  const { grants } = useStaff();
  const announce = useAnnounce();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  if (payment.refund_block !== null) return <p>{REFUND_BLOCK[payment.refund_block]}</p>;
  if (!mayDo(grants, 'refunds:ask', payment.biller)) return null;
  return (
    <>
      <p>
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {ASK_REFUND.open}
        </Button>
      </p>
      {isAsking && (
        <AskRefund
          payment={payment}
          onDismiss={() => setAsking(false)}
          onAsked={(request) => {
            announce(REFUNDS.decided(REFUND_STATE[request.state]));
            navigate(`/refunds/${request.id}`);
          }}
        />
      )}
    </>
  );
}
