import { useId, useState } from 'react';

type StateSearchProps = { states: readonly string[]; onFind: (path: string) => void };

/** Finds a state by a part of its path: from the list, or the first hit with Enter. */
export function StateSearch({ states, onFind }: StateSearchProps) {
  const list = useId();
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const hit = states.find((path) => path.toLowerCase().includes(sought));
  const edit = (typed: string) => {
    setText(typed);
    if (states.includes(typed)) onFind(typed);
  };
  return (
    <search>
      <input
        className="mx-search"
        type="search"
        aria-label="Search a state"
        placeholder="Search a state"
        list={list}
        value={text}
        onChange={({ target }) => edit(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && sought !== '' && hit !== undefined) edit(hit);
        }}
      />
      <datalist id={list}>
        {states.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <p role="status" className="mx-quiet">
        {hit === undefined && `No state has ${text.trim()} in its path.`}
      </p>
    </search>
  );
}
