import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { VisuallyHidden } from '../../src/components/text/VisuallyHidden.tsx';

const AnnouncerContext = createContext<(words: string) => void>(() => {});

/** In milliseconds. A screen reader notices a region that is empty for as long. */
const BREATH = 100;
/** Milliseconds for which nothing else takes the place of the words. */
const HEARD = 1_000;
/** Milliseconds after which the words leave the page, in which somebody could meet them out of place. */
const STAYS = 5_000;

/** The one live region of the office. What changes without a move of the focus is read from here. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly string[]>([]);
  const [announcements] = useState(() => announcer(setSaid));
  useEffect(() => announcements.stop, [announcements]);
  return (
    <AnnouncerContext value={announcements.add}>
      {children}
      <VisuallyHidden>
        <span role="status">
          {said.map((words) => (
            <span key={words}>{words} </span>
          ))}
        </span>
      </VisuallyHidden>
    </AnnouncerContext>
  );
}

/** The region is emptied first, and so says the same sentence again. What comes meanwhile is said together. */
function announcer(say: (words: readonly string[]) => void) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  const tell = () => {
    say([...waiting]);
    waiting.clear();
    heardAt = Date.now() + HEARD;
    timer = setTimeout(say, STAYS, []);
  };
  const empty = () => {
    say([]);
    timer = setTimeout(tell, BREATH);
  };
  return {
    add(words: string) {
      if (words === '') return;
      waiting.add(words);
      if (waiting.size > 1) return;
      clearTimeout(timer);
      timer = setTimeout(empty, Math.max(0, heardAt - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

export function useAnnounce(): (words: string) => void {
  return use(AnnouncerContext);
}
