import { Plus } from 'lucide-react';
import { listAutoPayMethods } from '../../../domain/auto-pay/calls.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { NO_SAVED_METHODS } from '../../../domain/wallet/text/en.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import type { LiveQuery } from '../../queries/use-query.ts';
import { UnavailableNotice } from '../Unavailable.tsx';
import { Backups } from './Backups.tsx';
import { FeeNotice } from './FeeNotice.tsx';
import { MethodRadio } from './MethodRadio.tsx';
import css from './MethodTab.module.css';
import { methodRefusal } from './method-text.ts';
import type { TabProps } from './use-setup.ts';

interface MethodTabProps extends TabProps {
  readonly view: LiveQuery<readonly SavedMethod[]>;
  /** The id of the method that was just added. */
  readonly added: number | undefined;
}

/** The methods to pay with (APW-42 to APW-50). */
export function MethodTab({ setup, form, saved, problems, view, added }: MethodTabProps) {
  const { data: methods, failure, retry } = view;
  const isOffline = useIsOffline();
  const primary = form.primary_payment_method_id;
  return (
    <>
      <FeeNotice fee={saved.fee} />
      {failure && !methods && (
        <UnavailableNotice
          failure={failure}
          {...(failure.status === 0 && { title: listAutoPayMethods.failure })}
          onRetry={retry}
        >
          {AUTO_PAY.methodsNotSaved}
        </UnavailableNotice>
      )}
      {!methods && !failure && !isOffline && <Skeleton label="Loading pay methods" />}
      {methods?.length === 0 && <p>{NO_SAVED_METHODS}</p>}
      {methods && methods.length > 0 && (
        <>
          <div className={css.primary}>
            <RadioCards
              legend="Primary method"
              error={problems.primary_payment_method_id ?? problems.secondary_payment_method_id_array}
              value={primary === null ? undefined : String(primary)}
              onChange={(chosen) => {
                const method = methods.find(({ id }) => String(id) === chosen);
                if (method) setup.send({ type: 'primary.chosen', method });
              }}
            >
              {methods.map((method) => (
                <MethodRadio
                  key={method.id}
                  method={method}
                  refusal={methodRefusal(method, saved)}
                  isNew={method.id === added}
                />
              ))}
            </RadioCards>
            {primary !== null && (
              <Button
                kind="quiet"
                size="dense"
                onClick={() =>
                  setup.send({ type: 'form.edited', change: { primary_payment_method_id: null } })
                }
              >
                Remove primary method
              </Button>
            )}
          </div>
          <Backups setup={setup} form={form} gates={saved} methods={methods} />
        </>
      )}
      <div>
        <Button
          kind="secondary"
          size="dense"
          icon={<Plus aria-hidden="true" />}
          blockedBecause={isOffline ? AUTO_PAY.adding : undefined}
          onClick={() => setup.send({ type: 'addition.chosen' })}
        >
          Add Pay Method
        </Button>
      </div>
    </>
  );
}
