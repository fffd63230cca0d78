import { Suspense, use } from 'react';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { BillerHtml } from '../bill/BillerHtml.tsx';

const read = new Map<string, Promise<string>>();

/** Reads the words once. They are kept with the app, so they also come without a connection. */
function wordsAt(address: string): Promise<string> {
  const known = read.get(address);
  if (known !== undefined) return known;
  const asked = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return answer.text();
  });
  // Opened again, the page asks again.
  asked.catch(() => read.delete(address));
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

function Words({ address }: { address: string }) {
  return <BillerHtml html={use(wordsAt(address))} />;
}
