import { useMaskito } from '@maskito/react';
import { strippedName } from '../../../../domain/values/address-entry.ts';
import { formatPhone } from '../../../../domain/values/contact.ts';
import type { BillingInformation } from '../../../../domain/wallet/billing-address.ts';
import { Field } from '../../../components/fields/Field.tsx';
import { AddressFields } from '../../../widgets/account/AddressFields.tsx';
import css from '../../../widgets/account/Form.module.css';
import { PHONE_MASK } from '../../../widgets/wallet/input-masks.ts';
import type { Fields } from './SharedFields.tsx';

/**
 * The billing name and address of the method (WAL-12, WAL-14). A zip code fills in its city and state (ruling
 * 28).
 */
export function BillingFields({ state }: { state: Fields }) {
  const { edit, errorAt, leave } = state;
  const { billing } = state.form;
  const phone = useMaskito({ options: PHONE_MASK });
  const change = (changed: Partial<BillingInformation>) => edit({ billing: { ...billing, ...changed } });
  const changeAddress = (changed: Partial<BillingInformation['address']>) =>
    change({ address: { ...billing.address, ...changed } });
  const field = (name: string) => {
    const path = `billing_info.${name}`;
    return { id: path, error: errorAt(path), onBlur: () => leave(path) };
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Billing information</legend>
      <div className={css.pair}>
        <Field
          {...field('first_name')}
          label="First name"
          autoComplete="billing given-name"
          maxLength={60}
          required
          value={billing.first_name}
          onChange={({ target }) => change({ first_name: strippedName(target.value) })}
        />
        <Field
          {...field('last_name')}
          label="Last name"
          autoComplete="billing family-name"
          maxLength={60}
          required
          value={billing.last_name}
          onChange={({ target }) => change({ last_name: strippedName(target.value) })}
        />
      </div>
      <Field
        {...field('business_name')}
        label="Business name (optional)"
        autoComplete="billing organization"
        maxLength={120}
        value={billing.business_name}
        onChange={({ target }) => change({ business_name: target.value })}
      />
      <AddressFields
        address={billing.address}
        field={(name) => field(`address.${name}`)}
        street="billing address-line1"
        onStreet={(address) => changeAddress({ address })}
        onZip={state.typeZip}
        onCity={(city, state) => changeAddress({ city, ...(state !== undefined && { state }) })}
        onState={(state) => changeAddress({ state })}
      />
      <div className={css.pair}>
        <Field
          {...field('phone')}
          ref={phone}
          label="Phone"
          type="tel"
          autoComplete="billing tel-national"
          required
          defaultValue={formatPhone(billing.phone)}
          onInput={({ currentTarget }) => change({ phone: currentTarget.value })}
        />
        <Field
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="billing email"
          maxLength={254}
          required
          value={billing.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </div>
    </fieldset>
  );
}
