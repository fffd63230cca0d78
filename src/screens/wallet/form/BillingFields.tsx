import { useMaskito } from '@maskito/react';
import { strippedAddress, strippedName } from '../../../../domain/values/address-entry.ts';
import { formatPhone } from '../../../../domain/values/contact.ts';
import { STATES } from '../../../../domain/values/us-states.ts';
import type { BillingInformation } from '../../../../domain/wallet/billing-address.ts';
import { Field } from '../../../components/fields/Field.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { CityField } from '../../../widgets/account/CityField.tsx';
import { PHONE_MASK } from '../../../widgets/wallet/input-masks.ts';
import css from './MethodForm.module.css';
import type { MethodFormState } from './use-method-form.ts';

/**
 * The billing name and address of the method (WAL-12, WAL-14). A zip code fills in its city and state (ruling
 * 28).
 */
export function BillingFields({ state }: { state: MethodFormState }) {
  const { form, edit, errorAt, leave } = state;
  const { billing } = form;
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
      <Field
        {...field('address.address')}
        label="Address"
        autoComplete="billing address-line1"
        maxLength={120}
        required
        value={billing.address.address}
        onChange={({ target }) => changeAddress({ address: strippedAddress(target.value) })}
      />
      <div className={css.place}>
        <Field
          {...field('address.zip')}
          label="Zip code"
          autoComplete="billing postal-code"
          autoCapitalize="characters"
          maxLength={10}
          required
          value={billing.address.zip}
          onChange={({ target }) => state.typeZip(target.value)}
        />
        <CityField
          {...field('address.city')}
          autoComplete="billing address-level2"
          maxLength={100}
          required
          value={billing.address.city}
          zip={billing.address.zip}
          onCity={(city, state) => changeAddress({ city, ...(state !== undefined && { state }) })}
        />
        <SelectField
          {...field('address.state')}
          label="State"
          autoComplete="billing address-level1"
          required
          value={billing.address.state}
          onChange={({ target }) => changeAddress({ state: target.value })}
        >
          <option value="" disabled>
            Choose
          </option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
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
