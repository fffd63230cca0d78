import { NICKNAME_LENGTH } from '../../../../domain/accounts/nickname.ts';
import { METHOD_FORM } from '../../../../domain/wallet/text/form.ts';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { RadioCard } from '../../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { Switch } from '../../../components/fields/Switch.tsx';
import type { MethodFormState } from './use-method-form.ts';

export type Fields = Pick<MethodFormState, 'form' | 'problems' | 'edit' | 'errorAt' | 'leave' | 'typeZip'>;

/** Card or bank account (WAL-10). */
export function CategoryField({ state: { form, problems, edit, errorAt, leave } }: { state: Fields }) {
  return (
    <RadioCards
      id="type"
      legend={METHOD_FORM.what}
      value={form.type}
      error={errorAt('type') ?? problems.type}
      onChange={(chosen) => {
        edit({ type: chosen === 'bank' ? 'bank' : 'card' });
        leave('type');
      }}
      layout="row"
    >
      <RadioCard value="card" title="Card" text="Credit or debit" />
      <RadioCard value="bank" title="Bank account" text="Checking or savings" />
    </RadioCards>
  );
}

export function BusinessField({ state: { form, edit } }: { state: Fields }) {
  return (
    <Switch
      label={form.type === 'card' ? 'Business card' : 'Business account'}
      checked={form.business}
      onChange={(business) => edit({ business })}
    />
  );
}

/** The nickname (WAL-13), and for the cart whether the wallet keeps the method (ruling 28). */
export function NameFields({
  state: { form, edit, errorAt, leave },
  isForCart,
}: {
  state: Fields;
  isForCart: boolean;
}) {
  return (
    <>
      <Field
        id="wallet_name"
        label="Nickname (optional)"
        hint={METHOD_FORM.nickname(form.type === 'card')}
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
          hint={METHOD_FORM.cartOnly}
          checked={form.stored}
          onChange={(stored) => edit({ stored })}
        />
      )}
    </>
  );
}
