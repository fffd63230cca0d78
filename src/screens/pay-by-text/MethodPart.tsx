import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import {
  acceptedWords,
  NO_METHOD_SET,
  type PayByText,
  textMethodRefusal,
} from '../../../domain/pay-by-text.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { RadioCards } from '../../parts/RadioCards.tsx';
import { href, to } from '../../routes.ts';
import { MethodRadio } from '../auto-pay/MethodRadio.tsx';
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
            <MethodRadio
              key={method.id}
              method={method}
              refusal={textMethodRefusal(method, saved)}
              disabled={isClosed}
            />
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
