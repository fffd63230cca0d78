import { Pencil, Trash2 } from 'lucide-react';
import { expiryText, isCard } from '../../../domain/payment-method.ts';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import { useIsOffline } from '../../app-context.tsx';
import { BrandMark } from '../../parts/BrandMark.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { Stub } from '../../parts/Stub.tsx';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import { href, to } from '../../routes.ts';
import css from './MethodRow.module.css';

type MethodRowProps = { method: SavedMethod; isBusy: boolean; onDelete: () => void };

/** Icon, nickname, brand or bank, last four digits, expiry and marks (WAL-02, WAL-22). */
export function MethodRow({ method, isBusy, onDelete }: MethodRowProps) {
  const { nickname, type, pay_data, expired, expiring, enabled, business } = method;
  const isOffline = useIsOffline();
  const about = isCard(method) ? `Expires ${expiryText(pay_data)}` : pay_data.bank_name;
  const hasMark = expired || expiring || !enabled || business;
  return (
    <Stub
      as="li"
      lead={<BrandMark type={type.id} dimmed={expired || !enabled} />}
      who={<bdi>{nickname}</bdi>}
      small={
        <>
          {type.name} ••{pay_data.last_four} · <bdi>{about}</bdi>
        </>
      }
      when={
        hasMark && (
          <>
            {expired && <Chip tone="past-due">Expired</Chip>}
            {expiring && <Chip tone="due">Expiring</Chip>}
            {!enabled && <Chip>Cannot be used</Chip>}
            {business && <Chip>Business</Chip>}
          </>
        )
      }
      action={
        <div className={css.actions}>
          <ButtonLink
            kind="secondary"
            size="dense"
            icon={<Pencil aria-hidden="true" />}
            href={href(to.paymentMethods(method.id))}
          >
            Edit
            <VisuallyHidden> {nickname}</VisuallyHidden>
          </ButtonLink>
          <Button
            kind="quiet"
            size="dense"
            icon={<Trash2 aria-hidden="true" />}
            busy={isBusy}
            blockedBecause={isOffline ? 'Needs a connection.' : undefined}
            onClick={onDelete}
          >
            Delete
            <VisuallyHidden> {nickname}</VisuallyHidden>
          </Button>
        </div>
      }
    />
  );
}
