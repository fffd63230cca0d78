import type { Account } from '../../../domain/account.ts';
import { draftOf } from '../../../domain/cart-draft.ts';
import { useApp } from '../../app-context.tsx';
import { draftBill, forgetDraft, useDraft } from '../../cart-draft.ts';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { href, to } from '../../routes.ts';

interface DraftActionProps {
  readonly account: Account & { ebill_id: number };
  readonly biller: string;
  readonly nameId: string;
}

/** Without a connection a bill is put down for the cart on this device (CRT-37). */
export function DraftAction({ account, biller, nameId }: DraftActionProps) {
  const { adapters } = useApp();
  const isDrafted = useDraft().some(({ ebill_id }) => ebill_id === account.ebill_id);
  return (
    <>
      {isDrafted && (
        <ButtonLink kind="quiet" size="dense" href={href(to.cart())} aria-describedby={nameId}>
          See your draft
        </ButtonLink>
      )}
      <Button
        kind="quiet"
        size="dense"
        aria-describedby={nameId}
        onClick={() =>
          void (isDrafted
            ? forgetDraft(adapters, [account.ebill_id])
            : draftBill(adapters, draftOf(account, biller)))
        }
      >
        {isDrafted ? 'Remove from draft' : 'Add to draft'}
      </Button>
    </>
  );
}
