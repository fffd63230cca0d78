import { OFFLINE_SAVING } from '../../../../domain/api/text/en.ts';
import type { MethodEntries } from '../../../../domain/wallet/method-entries.ts';
import type { MethodForm as Entered } from '../../../../domain/wallet/method-form.ts';
import { methodLabel, type PayType } from '../../../../domain/wallet/payment-method.ts';
import type { SavedMethod } from '../../../../domain/wallet/saved-method.ts';
import { METHOD_FORM } from '../../../../domain/wallet/text/form.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { isSetUp } from '../../../app/portal.ts';
import { href } from '../../../app/routes.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { Form } from '../../../components/fields/Form.tsx';
import frame from '../../../widgets/account/Form.module.css';
import { BankFields } from './BankFields.tsx';
import { BillingFields } from './BillingFields.tsx';
import { CardFields } from './CardFields.tsx';
import { blockedReason } from './form-words.ts';
import css from './MethodForm.module.css';
import { BusinessField, CategoryField, NameFields } from './SharedFields.tsx';
import { useMethodForm } from './use-method-form.ts';

type MethodFormProps = {
  initial: Entered;
  /** The method that is being edited. */
  saved?: SavedMethod | undefined;
  /** The types that the organization accepts. */
  accepted?: readonly PayType[] | undefined;
  entityId?: number | undefined;
  /**
   * Opened from the cart, so it uses the cart's texts. The method may be for the cart alone (rulings 28, 39).
   */
  isForCart?: boolean;
  /** The path to return to without saving. */
  cancel: string;
  send: (entries: MethodEntries) => Promise<SavedMethod>;
  onSaved: (method: SavedMethod) => void;
};

/** The form of a card or a bank account (WAL-09 to WAL-36). */
export function MethodForm({
  initial,
  saved,
  accepted,
  entityId,
  isForCart = false,
  cancel,
  send,
  onSaved,
}: MethodFormProps) {
  const state = useMethodForm({
    initial,
    saved: saved && { typeId: saved.type.id, routing: saved.pay_data.bank_routing_number },
    accepted,
    entityId,
    send,
    onSaved,
  });
  const { form, problems, answers, isBusy } = state;
  const isOffline = useIsOffline();
  const isCard = form.type === 'card';
  const missing = isOffline ? OFFLINE_SAVING : blockedReason(problems);

  return (
    <Form answers={answers} className={frame.form} isBlocked={isOffline} onSubmit={state.submit}>
      {!saved && <CategoryField state={state} />}
      <fieldset key={form.type} className={frame.group}>
        <legend className={frame.legend}>{isCard ? 'Card' : 'Bank account'}</legend>
        {saved && !isSetUp('own_form') ? (
          <p>{METHOD_FORM.numberElsewhere(methodLabel(saved))}</p>
        ) : isCard ? (
          <CardFields state={state} saved={saved} accepted={accepted} isForCart={isForCart} />
        ) : (
          <BankFields state={state} saved={saved} />
        )}
        <BusinessField state={state} />
      </fieldset>
      <BillingFields state={state} />
      <NameFields state={state} isForCart={isForCart} />
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} blockedBy={missing && REASON_ID} answers={!isOffline}>
          Save
        </Button>
        {missing && (
          <p id={REASON_ID} tabIndex={-1} className={css.reason}>
            {missing}
          </p>
        )}
        <ButtonLink kind="secondary" href={href(cancel)}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

const REASON_ID = 'save-reason';
