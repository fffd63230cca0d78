import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import {
  acceptedWords,
  NO_METHOD_SET,
  type PayByText,
  textMethodRefusal,
} from '../../../domain/pay-by-text.ts';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import { useIsOffline } from '../../app-context.tsx';
import { BrandMark } from '../../parts/BrandMark.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { RadioCard } from '../../parts/RadioCard.tsx';
import { RadioCards } from '../../parts/RadioCards.tsx';
import { href, to } from '../../routes.ts';
import { methodFacts } from '../auto-pay/method-words.ts';
import css from './PayByText.module.css';
import type { TextSettingsRef } from './use-text-settings.ts';

interface MethodPartProps {
  readonly machine: TextSettingsRef;
  readonly problem: string | undefined;
  /** A save was asked for without a method (PBT-09). */
  readonly isMissed: boolean;
}

/** By what it is paid. What cannot be chosen says why (PBT-08, PBT-09, PBT-16, PBT-17). */
export function MethodPart({ machine, problem, isMissed }: MethodPartProps) {
  const { saved, methodId } = useSelector(machine, ({ context }) => context);
  const isOffline = useIsOffline();
  const isClosed = saved.collections.is_in_collections || !saved.is_offered;
  return (
    <section className={css.part} aria-labelledby="text-method">
      <h2 id="text-method" className={css.title}>
        Payment method
      </h2>
      {saved.wallets.length === 0 ? (
        <p>You have no saved payment methods yet.</p>
      ) : (
        <RadioCards
          legend="Pay with"
          legendHidden
          error={isMissed ? NO_METHOD_SET : problem}
          value={methodId === null ? undefined : String(methodId)}
          onChange={(chosen) => {
            const method = saved.wallets.find(({ id }) => String(id) === chosen);
            if (method) machine.send({ type: 'method.chosen', method });
          }}
        >
          {saved.wallets.map((method) => (
            <MethodCard key={method.id} method={method} settings={saved} isClosed={isClosed} />
          ))}
        </RadioCards>
      )}
      {saved.wallets.length === 0 && isMissed && (
        <p role="alert" className={css.error}>
          {NO_METHOD_SET}
        </p>
      )}
      <p className={css.hint}>Accepted pay methods: {acceptedWords(saved).join(', ') || 'none'}.</p>
      <div>
        {isOffline ? (
          <Button
            kind="secondary"
            size="dense"
            icon={<Plus aria-hidden="true" />}
            blockedBecause="You are offline. Adding a method needs a connection."
          >
            Add Pay Method
          </Button>
        ) : (
          <ButtonLink
            kind="secondary"
            size="dense"
            icon={<Plus aria-hidden="true" />}
            href={href(`${to.paymentMethods('add', backTo(saved))}&entity_id=${saved.entity_id}`)}
          >
            Add Pay Method
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

const backTo = ({ AccountId, ebill_id }: PayByText) => to.payByText(AccountId, ebill_id ?? 0);

interface MethodCardProps {
  readonly method: SavedMethod;
  readonly settings: PayByText;
  readonly isClosed: boolean;
}

function MethodCard({ method, settings, isClosed }: MethodCardProps) {
  const refusal = textMethodRefusal(method, settings);
  return (
    <RadioCard
      value={String(method.id)}
      disabled={isClosed}
      title={<bdi>{method.nickname}</bdi>}
      mark={<BrandMark type={method.type.id} dimmed={refusal !== undefined} />}
      text={
        <>
          {methodFacts(method)}
          {refusal && <span className={css.refusal}>{refusal}</span>}
        </>
      }
      end={
        <>
          {method.expired && <Chip tone="past-due">Expired</Chip>}
          {method.expiring && <Chip tone="due">Expiring</Chip>}
        </>
      }
    />
  );
}
