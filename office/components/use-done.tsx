import { type ReactNode, useState } from 'react';
import { Notice } from '../../src/components/messages/Notice.tsx';
import { useAnnounce } from '../app/announcer.tsx';

/** `warn`: it was not done. */
type Tone = 'ok' | 'warn';

/** What was just done on a page: shown there, and announced each time that it is done. */
export function useDone(): readonly [notice: ReactNode, finish: (words: string, tone?: Tone) => void] {
  const announce = useAnnounce();
  const [done, setDone] = useState<{ readonly words: string; readonly tone: Tone }>();
  return [
    done && done.words !== '' && <Notice tone={done.tone} title={done.words} isAnnounced={false} />,
    (words, tone = 'ok') => {
      setDone({ words, tone });
      announce(words);
    },
  ];
}
