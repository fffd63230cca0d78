import type { SubmitEvent } from 'react';
import { NICKNAME_LENGTH } from '../../../../domain/accounts/nickname.ts';
import { OFFLINE_SAVING } from '../../../../domain/api/text/en.ts';
import type { MethodEntries } from '../../../../domain/wallet/method-entries.ts';
import { FIELD_NAMES, type MethodForm as Form } from '../../../../domain/wallet/method-form.ts';
import type { PayType } from '../../../../domain/wallet/payment-method.ts';
import type { SavedMethod } from '../../../../domain/wallet/saved-method.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { href } from '../../../app/routes.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { ErrorSummary } from '../../../components/fields/ErrorSummary.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { RadioCard } from '../../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { Switch } from '../../../components/fields/Switch.tsx';
import frame from '../../../widgets/account/Form.module.css';
import { BankFields } from './BankFields.tsx';
import { BillingFields } from './BillingFields.tsx';
import { CardFields } from './CardFields.tsx';
import css from './MethodForm.module.css';
import { useMethodForm } from './use-method-form.ts';

type MethodFormProps = {
  initial: Form;
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
  const { form, problems, failure, errors, isBusy, edit, errorAt, leave } = state;
  const isOffline = useIsOffline();
  const isCard = form.type === 'card';
  const missing = reason(isOffline, problems);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isOffline && Object.keys(problems).length === 0) state.submit();
  };

  return (
    <form className={frame.form} noValidate onSubmit={submit}>
      <ErrorSummary errors={summaryOf(failure, errors)} />
      {!saved && (
        <RadioCards
          legend="What do you want to add?"
          value={form.type}
          error={errorAt('type') ?? problems.type}
          onChange={(chosen) => edit({ type: chosen === 'bank' ? 'bank' : 'card' })}
          layout="row"
        >
          <RadioCard value="card" title="Card" text="Credit or debit" />
          <RadioCard value="bank" title="Bank account" text="Checking or savings" />
        </RadioCards>
      )}
      <fieldset key={form.type} className={frame.group}>
        <legend className={frame.legend}>{isCard ? 'Card' : 'Bank account'}</legend>
        {isCard ? (
          <CardFields state={state} saved={saved} accepted={accepted} isForCart={isForCart} />
        ) : (
          <BankFields state={state} saved={saved} />
        )}
        <Switch
          label={isCard ? 'Business card' : 'Business account'}
          checked={form.business}
          onChange={(business) => edit({ business })}
        />
      </fieldset>
      <BillingFields state={state} />
      <Field
        id="wallet_name"
        label="Nickname (optional)"
        hint={`Left empty it becomes the ${isCard ? 'brand' : 'bank'} and the last four digits.`}
        autoComplete="off"
        maxLength={NICKNAME_LENGTH}
        error={errorAt('wallet_name')}
        value={form.nickname}
        onChange={({ target }) => edit({ nickname: target.value })}
        onBlur={() => leave('wallet_name')}
      />
      {isForCart && (
        <Checkbox
          label="Save to wallet"
          hint="Otherwise it is for this cart alone."
          checked={form.stored}
          onChange={(stored) => edit({ stored })}
        />
      )}
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} blockedBy={missing && REASON_ID}>
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
    </form>
  );
}

const REASON_ID = 'save-reason';

/** Why the form cannot be saved (WAL-36). */
function reason(isOffline: boolean, problems: Readonly<Record<string, string>>): string | undefined {
  if (isOffline) return OFFLINE_SAVING;
  const fields = Object.keys(problems).map((field) => FIELD_NAMES[field] ?? field);
  return fields.length > 0 ? `Before you can save: ${fields.join(', ')}.` : undefined;
}

/** The server's messages with their fields, or its message for the whole form. */
function summaryOf(failure: string, errors: Readonly<Record<string, string>>) {
  if (failure === '') return [];
  const named = Object.entries(errors);
  return named.length > 0 ? named.map(([fieldId, text]) => ({ fieldId, text })) : [{ text: failure }];
}
