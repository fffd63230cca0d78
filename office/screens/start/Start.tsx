import { Link } from 'wouter';
import { EmptyState } from '../../../src/components/messages/EmptyState.tsx';
import { useStaff } from '../../app/office-context.tsx';
import { placesFor } from '../../app/places.ts';
import { Heading } from '../../components/Heading.tsx';
import { START } from '../../text/en.ts';
import css from './Start.module.css';
import { Waiting } from './Waiting.tsx';

/** The places that the person's rights open, each with what it is for. */
export function Start() {
  const { name, grants, billers } = useStaff();
  const isEverywhere = grants.some(({ biller }) => biller === null);
  const reach = isEverywhere ? START.everyBiller : START.billers(billers.map((biller) => biller.name));
  const places = placesFor(grants);
  return (
    <>
      <Heading title={START.title(name)} lead={places.length > 0 ? reach : undefined} />
      {places.length === 0 && <EmptyState title={START.nothing} reason={START.nothingWhy} />}
      {places.length > 0 && <Waiting />}
      <ul className={css.places}>
        {places.map((place) => (
          <li key={place.name} className={css.place}>
            <Link href={place.path} className={css.link}>
              {place.label}
            </Link>
            <p className={css.what}>{place.what}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
