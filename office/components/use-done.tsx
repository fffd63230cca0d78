import { type ReactNode, useState } from 'react';
import { Notice } from '../../src/components/messages/Notice.tsx';
import { useAnnounce } from '../app/announcer.tsx';

/** What was just done on a page: shown there, and announced each time that it is done. */
export function useDone(): readonly [notice: ReactNode, finish: (words: string) => void] {
  const announce = useAnnounce();
  const [words, setWords] = useState('');
  return [
    words !== '' && <Notice tone="ok" title={words} isAnnounced={false} />,
    (done) => {
      setWords(done);
      announce(done);
    },
  ];
}
