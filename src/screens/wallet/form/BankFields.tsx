import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { ACCOUNT_LENGTH, LONGEST_ACCOUNT } from '../../../../domain/wallet/bank-account-number.ts';
import { digitsOf } from '../../../../domain/wallet/card-number.ts';
import type { SavedMethod } from '../../../../domain/wallet/saved-method.ts';
import { METHOD_FORM } from '../../../../domain/wallet/text/form.ts';
import { Field } from '../../../components/fields/Field.tsx';
import { RadioCard } from '../../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { MandateField } from './MandateField.tsx';
import type { MethodFormState } from './use-method-form.ts';

type BankFieldsProps = { state: MethodFormState; saved: SavedMethod | undefined };

/** Account type, routing number with its bank, and the account number twice (WAL-11, WAL-28 to WAL-34). */
export function BankFields({ state, saved }: BankFieldsProps) {
  const { form, bank, bankFailure, edit, errorAt, leave } = state;
  const [typed, setTyped] = useState<string>();
  const isNameOpen = bankFailure !== '' || bank?.is_new_routing_number === true;
  /** Pasting and copying are refused with a message (WAL-33). */
  const typeOnly = (field: string) => {
    const refuse = (event: ClipboardEvent | DragEvent) => {
      event.preventDefault();
      setTyped(field);
    };
    return { onPaste: refuse, onCopy: refuse, onCut: refuse, onDrop: refuse };
  };
  const notice = (field: string) => (typed === field ? METHOD_FORM.typeIt : undefined);
  const changeAccount = (change: { account?: string; confirmation?: string }) => {
    setTyped(undefined);
    edit(change);
  };
  return (
    <>
      <RadioCards
        legend="Account type"
        value={form.accountType}
        onChange={(chosen) => edit({ accountType: chosen === 'savings' ? 'savings' : 'checking' })}
        layout="row"
      >
        <RadioCard value="checking" title="Checking" />
        <RadioCard value="savings" title="Savings" />
      </RadioCards>
      <Field
        id="bank_routing_number"
        label="Routing number"
        type="numeric"
        autoComplete="off"
        hint="9 digits, at the bottom left of a check."
        maxLength={9}
        notice={notice('bank_routing_number')}
        error={errorAt('bank_routing_number')}
        required
        value={form.routing}
        onChange={({ target }) => {
          setTyped(undefined);
          state.typeRouting(digitsOf(target.value));
        }}
        onBlur={() => leave('bank_routing_number')}
        {...typeOnly('bank_routing_number')}
      />
      {(isNameOpen || form.bankName !== '') && (
        <Field
          id="bank_name"
          label="Bank name"
          autoComplete="off"
          maxLength={60}
          hint={bankFailure || bank?.message || undefined}
          error={errorAt('bank_name')}
          required={isNameOpen}
          readOnly={!isNameOpen}
          value={form.bankName}
          onChange={({ target }) => edit({ bankName: target.value })}
          onBlur={() => leave('bank_name')}
        />
      )}
      <Field
        id="bank_account_number"
        label="Account number"
        type="numeric"
        autoComplete="off"
        hint={saved ? METHOD_FORM.savedAccount(saved.pay_data.last_four) : ACCOUNT_LENGTH}
        maxLength={LONGEST_ACCOUNT}
        notice={notice('bank_account_number')}
        error={errorAt('bank_account_number')}
        required={!saved}
        value={form.account}
        onChange={({ target }) => changeAccount({ account: digitsOf(target.value) })}
        onBlur={() => leave('bank_account_number')}
        {...typeOnly('bank_account_number')}
      />
      <Field
        id="confirmation"
        label="Account number again"
        type="numeric"
        autoComplete="off"
        maxLength={LONGEST_ACCOUNT}
        notice={notice('confirmation')}
        error={errorAt('confirmation')}
        required={!saved}
        value={form.confirmation}
        onChange={({ target }) => changeAccount({ confirmation: digitsOf(target.value) })}
        onBlur={() => leave('confirmation')}
        {...typeOnly('confirmation')}
      />
      {(!saved || form.account !== '') && <MandateField state={state} />}
    </>
  );
}
