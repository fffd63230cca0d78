import { Suspense, use, useState } from 'react';
import { PAGE_NOT_READ } from '../../../domain/brand/text/en.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { BillerHtml } from '../bill/BillerHtml.tsx';

const read = new Map<string, Promise<string | undefined>>();

/**
 * Reads the words once. They are kept with the app, so they also come without a connection. Undefined when they did
 * not come.
 */
function wordsAt(address: string): Promise<string | undefined> {
  const known = read.get(address);
  if (known !== undefined) return known;
  const asked = fetch(address).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  );
  read.set(address, asked);
  return asked;
}

/** What the host has written about this portal. */
export function OwnWords({ address }: { address: string }) {
  return (
    <Suspense fallback={<Skeleton label="Loading" />}>
      <Words address={address} />
    </Suspense>
  );
}

/** A form around the words stays as it is when they do not come. */
function Words({ address }: { address: string }) {
  const [, setTries] = useState(0);
  const html = use(wordsAt(address));
  if (html !== undefined) return <BillerHtml html={html} />;
  const again = () => {
    read.delete(address);
    setTries((tries) => tries + 1);
  };
  return (
    <Notice tone="error" action={<Button onClick={again}>Try again</Button>}>
      {PAGE_NOT_READ}
    </Notice>
  );
}
