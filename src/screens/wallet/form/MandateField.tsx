import { METHOD_FORM } from '../../../../domain/wallet/text/form.ts';
import { MANDATE, MANDATE_ACCEPTED } from '../../../../domain/wallet/text/mandate.ts';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import css from './Mandate.module.css';
import type { MethodFormState } from './use-method-form.ts';

/** What the customer has to authorize before a bank account is debited. */
export function MandateField({ state: { form, edit, errorAt } }: { state: MethodFormState }) {
  return (
    <section className={css.mandate} aria-label="Your authorization">
      <h2 className={css.title}>Your authorization</h2>
      {MANDATE.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{METHOD_FORM.mandateCopy}</p>
      <Checkbox
        id="mandate"
        label={MANDATE_ACCEPTED}
        error={errorAt('mandate')}
        required
        checked={form.isAuthorized}
        onChange={(isAuthorized) => edit({ isAuthorized })}
      />
    </section>
  );
}
