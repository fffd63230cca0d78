import { useMaskito } from '@maskito/react';
import { useActorRef } from '@xstate/react';
import type { Profile } from '../../../domain/profile/profile.ts';
import {
  ACCOUNT_TYPES,
  asksForBusiness,
  type ProfileEntry,
  type ProfileField,
} from '../../../domain/profile/profile-form.ts';
import { strippedName } from '../../../domain/values/address-entry.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { isPostalCode } from '../../../domain/values/postal-code.ts';
import { placeLookUpMachine } from '../../../machines/profile/place-look-up.machine.ts';
import { useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Field } from '../../components/fields/Field.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { PHONE_MASK } from '../wallet/input-masks.ts';
import { AddressFields } from './AddressFields.tsx';
import css from './Form.module.css';

type ProfileFieldsProps = {
  entry: ProfileEntry;
  onChange: (change: Partial<ProfileEntry>) => void;
  errorAt: (field: ProfileField) => string | undefined;
  onLeave: (field: ProfileField) => void;
};

/**
 * The customer's name, address and contact (REG-03 to REG-15). Characters that no name or address has are
 * removed while typing.
 */
export function ProfileFields({ entry, onChange, errorAt, onLeave }: ProfileFieldsProps) {
  const phone = useMaskito({ options: PHONE_MASK });
  const typeZip = useZip(entry.billing_zip, onChange);
  const field = (name: ProfileField) => ({
    id: name,
    error: errorAt(name),
    onBlur: () => onLeave(name),
  });
  const isPerson = entry.account_type !== 'business';
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.legend}>About you</legend>
        <RadioCards
          legend="Account type"
          value={entry.account_type}
          onChange={(type) => onChange({ account_type: type as Profile['account_type'] })}
          layout="row"
        >
          {ACCOUNT_TYPES.map(([type, name]) => (
            <RadioCard key={type} value={type} title={name} />
          ))}
        </RadioCards>
        {asksForBusiness(entry.account_type) && (
          <Field
            {...field('business_name')}
            label={isPerson ? 'Business name (optional)' : 'Business name'}
            autoComplete="organization"
            maxLength={120}
            required={!isPerson}
            value={entry.business_name}
            onChange={({ target }) => onChange({ business_name: target.value })}
          />
        )}
        <div className={css.pair}>
          <Field
            {...field('fname')}
            label={isPerson ? 'First name' : 'First name (optional)'}
            autoComplete="given-name"
            maxLength={60}
            required={isPerson}
            value={entry.fname}
            onChange={({ target }) => onChange({ fname: strippedName(target.value) })}
          />
          <Field
            {...field('lname')}
            label={isPerson ? 'Last name' : 'Last name (optional)'}
            autoComplete="family-name"
            maxLength={60}
            required={isPerson}
            value={entry.lname}
            onChange={({ target }) => onChange({ lname: strippedName(target.value) })}
          />
        </div>
        <Field
          {...field('billing_phone')}
          ref={phone}
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          required
          defaultValue={entry.billing_phone === '' ? '' : formatPhone(entry.billing_phone)}
          onInput={({ currentTarget }) => onChange({ billing_phone: currentTarget.value })}
        />
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>Address</legend>
        <AddressFields
          address={{
            address: entry.billing_address,
            city: entry.billing_city,
            state: entry.billing_state,
            zip: entry.billing_zip,
          }}
          field={(name) => field(`billing_${name}`)}
          street="street-address"
          onStreet={(street) => onChange({ billing_address: street })}
          onZip={typeZip}
          onCity={(city, state) =>
            onChange({ billing_city: city, ...(state !== undefined && { billing_state: state }) })
          }
          onState={(state) => onChange({ billing_state: state })}
        />
      </fieldset>
    </>
  );
}

/** Looks up a complete zip code as it is typed, and fills in its city and state (ruling 28). */
function useZip(zip: string, onChange: (change: Partial<ProfileEntry>) => void) {
  const machine = useActorRef(useWired(placeLookUpMachine));
  const toast = useToast();
  const isOffline = useIsOffline();
  useEmitted(machine, {
    'place.found': ({ place: { city, state } }) =>
      onChange({ billing_city: strippedName(city), billing_state: state }),
    'place.missed': ({ message }) => {
      // The bar of the page says already that there is no connection.
      if (!isOffline) toast({ tone: 'error', text: message, seconds: 5 });
    },
  });
  return (typed: string) => {
    onChange({ billing_zip: typed });
    if (isPostalCode(typed) && typed !== zip) machine.send({ type: 'zip.completed', zip: typed });
  };
}
