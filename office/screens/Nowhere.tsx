import { Link } from 'wouter';
import { ButtonLink } from '../../src/components/buttons/ButtonLink.tsx';
import { Heading } from '../components/Heading.tsx';
import { NOWHERE } from '../text/en.ts';

/** An address that leads nowhere, with a way back. */
export function UnknownPage() {
  return <WayBack title={NOWHERE.unknown} why={NOWHERE.unknownWhy} />;
}

/** A place for which the person has no right. */
export function BarredPage() {
  return <WayBack title={NOWHERE.barred} why={NOWHERE.barredWhy} />;
}

function WayBack({ title, why }: { title: string; why: string }) {
  return (
    <>
      <Heading title={title} lead={why} />
      <div>
        <Link href="/" asChild>
          <ButtonLink href="" kind="secondary">
            {NOWHERE.back}
          </ButtonLink>
        </Link>
      </div>
    </>
  );
}
