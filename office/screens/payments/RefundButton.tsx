import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PaymentPage } from '../../../domain/office/payment-page.ts';
import { mayDo, mayDoSomewhere } from '../../../domain/office/rights.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { useAnnounce } from '../../app/announcer.tsx';
import { useStaff } from '../../app/office-context.tsx';
import { OPEN_REQUEST, REFUND_BLOCK } from '../../text/payment.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../../text/refunds.ts';
import { AskRefund } from './AskRefund.tsx';

/** Opens the question about a refund; where nothing can be given back, it says why. */
export function RefundButton({ payment }: { payment: PaymentPage }) {
  const { grants } = useStaff();
  const announce = useAnnounce();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  if (payment.refund_request !== null) return <OpenRequest request={payment.refund_request} />;
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

function OpenRequest({ request }: { request: NonNullable<PaymentPage['refund_request']> }) {
  const { grants } = useStaff();
  const { id, state, amount, asked_by } = request;
  return (
    <Notice
      isAnnounced={false}
      title={OPEN_REQUEST.title(formatCents(amount), asked_by, state === 'approved')}
      action={
        mayDoSomewhere(grants, 'refunds:read') && (
          <Link href={`/refunds/${id}`} asChild>
            <ButtonLink href="" kind="secondary" size="dense">
              {OPEN_REQUEST.link(id)}
            </ButtonLink>
          </Link>
        )
      }
    >
      {OPEN_REQUEST.why}
    </Notice>
  );
}
