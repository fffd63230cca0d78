import { createContext, type ReactNode, use, useState } from 'react';
import { VisuallyHidden } from '../../src/components/text/VisuallyHidden.tsx';

const AnnouncerContext = createContext<(words: string) => void>(() => {});

/** The one live region of the office. What changes without a move of the focus is read from here. */
export function Announcer({ children }: { children: ReactNode }) {
  const [words, setWords] = useState('');
  return (
    <AnnouncerContext value={setWords}>
      {children}
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
    </AnnouncerContext>
  );
}

export function useAnnounce(): (words: string) => void {
  return use(AnnouncerContext);
}
