import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { acceptedMethodNames, type PayByText, textMethodProblem } from '../../../domain/texts/pay-by-text.ts';
import { textMethodText } from '../../../domain/texts/text/problems.ts';
import { TEXT_SETTINGS } from '../../../domain/texts/text/settings.ts';
import { METHOD_NOT_SPECIFIED, NO_SAVED_METHODS } from '../../../domain/wallet/text/en.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { Refused } from '../../components/messages/Refused.tsx';
import { MethodRadio } from '../../widgets/auto-pay/MethodRadio.tsx';
import css from './PayByText.module.css';
import type { TextSettingsRef } from './use-text-settings.ts';

interface MethodPartProps {
  readonly machine: TextSettingsRef;
  readonly problem: string | undefined;
  /** The customer tried to save without a method (PBT-09). */
  readonly isMissed: boolean;
}

/** The methods to pay with. A method that cannot be chosen says why (PBT-08, PBT-09, PBT-16, PBT-17). */
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
        <p>{NO_SAVED_METHODS}</p>
      ) : (
        <RadioCards
          id="WalletId"
          legend="Pay with"
          legendHidden
          error={isMissed ? METHOD_NOT_SPECIFIED : problem}
          value={methodId === null ? undefined : String(methodId)}
          onChange={(chosen) => {
            const method = saved.wallets.find(({ id }) => String(id) === chosen);
            if (method) machine.send({ type: 'method.chosen', method });
          }}
        >
          {saved.wallets.map((method) => {
            const barred = textMethodProblem(method, saved);
            return (
              <MethodRadio
                key={method.id}
                method={method}
                refusal={barred && textMethodText(barred)}
                disabled={isClosed}
              />
            );
          })}
        </RadioCards>
      )}
      {saved.wallets.length === 0 && isMissed && (
        <Refused className={css.error}>{METHOD_NOT_SPECIFIED}</Refused>
      )}
      <p className={css.hint}>{TEXT_SETTINGS.acceptedMethods(acceptedMethodNames(saved))}</p>
      <div>
        {isOffline ? (
          <Button
            kind="secondary"
            size="dense"
            icon={<Plus aria-hidden="true" />}
            blockedBecause={TEXT_SETTINGS.offlineAdding}
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
