import type { Account } from '../../../domain/accounts/account.ts';
import { draftOf } from '../../../domain/draft/draft-bill.ts';
import { useApp } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { draftBill, removeFromDraft, useDraft } from '../../offline/draft.ts';

interface DraftActionProps {
  readonly account: Account & { ebill_id: number };
  readonly biller: string;
  readonly called: string;
}

/** Without a connection, adds a bill to the draft of the cart on this device (CRT-37). */
export function DraftAction({ account, biller, called }: DraftActionProps) {
  const { adapters } = useApp();
  const isDrafted = useDraft().some(({ ebill_id }) => ebill_id === account.ebill_id);
  const words = isDrafted ? 'Remove from draft' : 'Add to draft';
  return (
    <>
      {isDrafted && (
        <ButtonLink kind="quiet" size="row" href={href(to.cart())} aria-label={`See your draft, ${called}`}>
          See your draft
        </ButtonLink>
      )}
      <Button
        kind="quiet"
        size="row"
        aria-label={`${words}, ${called}`}
        onClick={() =>
          void (isDrafted
            ? removeFromDraft(adapters, [account.ebill_id])
            : draftBill(adapters, draftOf(account, biller)))
        }
      >
        {words}
      </Button>
    </>
  );
}
