import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, useId } from 'react';
import { strippedName } from '../../../domain/values/address-entry.ts';
import { citySearchMachine } from '../../../machines/profile/city-search.machine.ts';
import { useWired } from '../../app/app-context.tsx';
import { Field } from '../../components/fields/Field.tsx';

type CityFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'list' | 'onChange' | 'notice'> & {
  value: string;
  zip: string;
  /** The state is given when a suggested city was chosen that is in one state only. */
  onCity: (city: string, state: string | undefined) => void;
};

/** A city, with suggestions while it is typed (ERR-20). */
export function CityField({ zip, onCity, ...rest }: CityFieldProps) {
  const id = useId();
  const search = useActorRef(useWired(citySearchMachine));
  const { places, failure } = useSelector(search, ({ context }) => context);
  const type = (typed: string) => {
    const city = strippedName(typed);
    const [found, ...others] = places.filter((place) => place.city === city);
    onCity(city, others.length === 0 ? found?.state : undefined);
    if (!found) search.send({ type: 'city.typed', city, zip });
  };
  return (
    <>
      <Field
        {...rest}
        label="City"
        list={places.length > 0 ? id : undefined}
        notice={failure || undefined}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={id}>
        {places.map(({ city, state }) => (
          <option key={`${city}, ${state}`} value={city}>
            {state}
          </option>
        ))}
      </datalist>
    </>
  );
}
