import { strippedAddress } from '../../../domain/values/address-entry.ts';
import { STATES } from '../../../domain/values/us-states.ts';
import { Field } from '../../components/fields/Field.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { CityField } from './CityField.tsx';
import css from './Form.module.css';

type Address = Readonly<Record<'address' | 'city' | 'state' | 'zip', string>>;

interface AddressFieldsProps {
  readonly address: Address;
  readonly field: (name: keyof Address) => { id: string; error: string | undefined; onBlur: () => void };
  /** How browsers name the street of this address. */
  readonly street: 'street-address' | 'billing address-line1';
  readonly onStreet: (street: string) => void;
  readonly onZip: (zip: string) => void;
  /** The state is given when a suggested city was chosen that is in one state only. */
  readonly onCity: (city: string, state: string | undefined) => void;
  readonly onState: (state: string) => void;
}

/** Street, zip code, city and state. Characters that no address has are removed while typing. */
export function AddressFields({
  address,
  field,
  street,
  onStreet,
  onZip,
  onCity,
  onState,
}: AddressFieldsProps) {
  const billing = street.startsWith('billing ') ? 'billing ' : '';
  return (
    <>
      <Field
        {...field('address')}
        label="Address"
        autoComplete={street}
        maxLength={120}
        required
        value={address.address}
        onChange={({ target }) => onStreet(strippedAddress(target.value))}
      />
      <div className={css.place}>
        <Field
          {...field('zip')}
          label="Zip code"
          autoComplete={`${billing}postal-code`}
          autoCapitalize="characters"
          maxLength={10}
          required
          value={address.zip}
          onChange={({ target }) => onZip(target.value)}
        />
        <CityField
          {...field('city')}
          autoComplete={`${billing}address-level2`}
          maxLength={100}
          required
          value={address.city}
          zip={address.zip}
          onCity={onCity}
        />
        <SelectField
          {...field('state')}
          label="State"
          autoComplete={`${billing}address-level1`}
          required
          value={address.state}
          onChange={({ target }) => onState(target.value)}
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
    </>
  );
}
