import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useId } from 'react';
import { OFFLINE_DELETING } from '../../../domain/api/text/en.ts';
import { expiryText, isCard, methodLabel } from '../../../domain/wallet/payment-method.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { lazyPart } from '../../app/screen.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { BrandMark } from '../../components/marks/BrandMark.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { QuietReason } from '../../components/messages/QuietReason.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './MethodRow.module.css';

const VerifyAccount = lazyPart(() => import('./VerifyAccount.tsx'), 'VerifyAccount');

type MethodRowProps = { method: SavedMethod; isBusy: boolean; onDelete: () => void; onChanged: () => void };

/** Icon, nickname, brand or bank, last four digits, expiry and marks (WAL-02, WAL-22). */
export function MethodRow({ method, isBusy, onDelete, onChanged }: MethodRowProps) {
  const { nickname, type, pay_data, expired, expiring, enabled, business, verification } = method;
  const isOffline = useIsOffline();
  const reasonId = useId();
  return (
    <li className={css.row}>
      <BrandMark type={type.id} dimmed={expired || !enabled || Boolean(verification)} />
      <div className={css.words}>
        <h2 className={css.name}>
          <bdi>{nickname}</bdi>
        </h2>
        <p className={css.facts}>
          <span>{methodLabel(method)}</span>
          {isCard(method) ? (
            <span>Expires {expiryText(pay_data)}</span>
          ) : (
            <span>
              <bdi>{pay_data.bank_name}</bdi>
            </span>
          )}
        </p>
        <div className={css.marks}>
          {expired && <Chip tone="past-due">Expired</Chip>}
          {expiring && <Chip tone="due">Expiring</Chip>}
          {verification && (
            <Chip tone={verification.is_over ? 'past-due' : 'due'}>
              {verification.is_over ? 'Not verified' : 'Being verified'}
            </Chip>
          )}
          {!enabled && <Chip>Cannot be used</Chip>}
          {business && <Chip>Business</Chip>}
        </div>
        {!enabled && (
          <p className={css.why}>{isCard(method) ? WALLET_WORDS.stoppedCard : WALLET_WORDS.stoppedAccount}</p>
        )}
        {verification && !isOffline && isSetUp('payments') && (
          <Suspense fallback={null}>
            <VerifyAccount method={method} verification={verification} onChanged={onChanged} />
          </Suspense>
        )}
        {isOffline && <QuietReason id={reasonId}>{OFFLINE_DELETING}</QuietReason>}
      </div>
      <div className={css.actions}>
        {isSetUp('payments') && (
          <ButtonLink
            kind="quiet"
            size="dense"
            icon={<Pencil aria-hidden="true" />}
            href={href(to.paymentMethods(method.id))}
          >
            <span className={css.label}>Edit</span>
            <VisuallyHidden> {nickname}</VisuallyHidden>
          </ButtonLink>
        )}
        <Button
          kind="quiet"
          size="dense"
          icon={<Trash2 aria-hidden="true" />}
          busy={isBusy}
          blockedBy={isOffline ? reasonId : undefined}
          onClick={onDelete}
        >
          <span className={css.label}>Delete</span>
          <VisuallyHidden> {nickname}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
