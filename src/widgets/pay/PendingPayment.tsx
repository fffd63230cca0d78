import { Notice } from '../../components/messages/Notice.tsx';

/** A payment of the same account is on its way or planned: it does not block (PAY-46). */
export function PendingPayment() {
  return (
    <Notice tone="warn" title="A payment for one of these accounts is already pending">
      You can go on. Look at it first if you are not sure whether you have paid already.
    </Notice>
  );
}
