import { type ComponentProps, useEffect, useState } from 'react';
import { useErrorTitle } from '../fields/use-error-title.ts';
import { Notice, type NoticeTone } from './Notice.tsx';

type ToldProps = Omit<ComponentProps<typeof Notice>, 'tone' | 'isAnnounced'> & { tone?: NoticeTone };

/**
 * What an act of the customer has come to. A screen reader does not hear a region that arrives with its words, so
 * they come after it (WCAG 4.1.3). An error is an alert, which is heard either way, and the title of the page says so.
 */
export function Told({ tone = 'ok', ...notice }: ToldProps) {
  const [hasRegion, setHasRegion] = useState(false);
  useEffect(() => setHasRegion(true), []);
  useErrorTitle(tone === 'error');
  if (tone === 'error') return <Notice tone="error" {...notice} />;
  return <div role="status">{hasRegion && <Notice tone={tone} {...notice} isAnnounced={false} />}</div>;
}
