import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { WALLET } from '../../../../domain/wallet/entry-back.ts';
import { entriesOf, type MethodForm } from '../../../../domain/wallet/method-form.ts';
import type { PayType } from '../../../../domain/wallet/payment-method.ts';
import { ENTRY_ELSEWHERE } from '../../../../domain/wallet/text/form.ts';
import type { methodEntryMachine } from '../../../../machines/wallet/method-entry.machine.ts';
import { useApp, useIsOffline } from '../../../app/app-context.tsx';
import { href, to } from '../../../app/routes.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { FormAnswer } from '../../../components/fields/FormAnswer.tsx';
import { Notice } from '../../../components/messages/Notice.tsx';
import frame from '../../../widgets/account/Form.module.css';
import { BillingFields } from './BillingFields.tsx';
import { MandateField } from './MandateField.tsx';
import css from './MethodForm.module.css';
import { BusinessField, CategoryField, NameFields } from './SharedFields.tsx';
import { useMethodForm } from './use-method-form.ts';

type EntryFormProps = {
  machine: ActorRefFrom<typeof methodEntryMachine>;
  initial: MethodForm;
  accepted: readonly PayType[] | undefined;
  back: string | undefined;
  isForCart: boolean;
  entityId: number | undefined;
  /** Who takes the number; undefined until the server has told. */
  service: string | undefined;
};

/** What is entered here of a method: everything but its number (WAL-12 to WAL-14). */
export function EntryForm({
  machine,
  initial,
  accepted,
  back,
  isForCart,
  entityId,
  service,
}: EntryFormProps) {
  const { newKey } = useApp().adapters;
  const isOffline = useIsOffline();
  const { failure, errors, notice } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (snapshot) => snapshot.hasTag('busy'));
  const state = useMethodForm({
    initial,
    saved: undefined,
    accepted,
    entityId,
    isBesideNumber: true,
    taken: { failure, errors, busy: isBusy },
    send: noNumber,
    onSaved: () => {},
  });
  const { form, answers } = state;
  const opened = useRef(form);
  useEffect(() => {
    if (form !== opened.current) machine.send({ type: 'entry.edited' });
  }, [machine, form]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOffline || isBusy || answers.hold()) return;
    const { type, wallet_name, stored, business, billing_info, entity_id, mandate } = entriesOf(
      form,
      entityId,
    );
    machine.send({
      type: 'entry.submitted',
      request: {
        key: newKey(),
        type,
        wallet_name,
        stored,
        business,
        billing_info,
        entity_id,
        mandate,
        back: back ?? WALLET,
      },
    });
  };

  return (
    <form ref={answers.form} className={frame.form} noValidate onSubmit={submit}>
      {notice !== '' && <Notice tone="warn" title={notice} />}
      <FormAnswer answers={answers} />
      <CategoryField state={state} />
      <BillingFields state={state} />
      <NameFields state={state} isForCart={isForCart} />
      <BusinessField state={state} />
      {form.type === 'bank' && <MandateField state={state} />}
      <p>{ENTRY_ELSEWHERE.lead(service)}</p>
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} blockedBy={isOffline ? REASON_ID : undefined}>
          Continue
        </Button>
        {isOffline && (
          <p id={REASON_ID} tabIndex={-1} className={css.reason}>
            {ENTRY_ELSEWHERE.offline}
          </p>
        )}
        <ButtonLink kind="secondary" href={href(back ?? to.paymentMethods())}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

const REASON_ID = 'continue-reason';

const noNumber = () => Promise.reject(new Error('the number is entered elsewhere'));
