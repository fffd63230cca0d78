import { useMemo, useRef, useState } from 'react';
import { MACHINE_NAMES } from './charts.ts';
import { namesOf } from './sequence.ts';
import { isOfJourney, type ShownMachine } from './shown-machine.ts';
import type { ActorTold } from './wiring.ts';

type MachineTreeProps = {
  actors: readonly ActorTold[];
  shown: ShownMachine | undefined;
  onShow: (machine: string | number) => void;
};

export function MachineTree({ actors, shown, onShow }: MachineTreeProps) {
  const [isListOpen, setIsListOpen] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const show = (machine: string | number) => {
    onShow(machine);
    setIsOpen(false);
    // In a narrow window what was pressed is folded away. In a wide one this button is not there.
    fold.current?.focus();
  };
  const names = useMemo(() => namesOf(actors), [actors]);
  const all = actors.filter(({ endedAt }) => endedAt === undefined);
  const running = [true, false].flatMap((is) => all.filter((actor) => isOfJourney(actor, actors) === is));
  const ended = actors.filter(({ endedAt, isMachine }) => endedAt !== undefined && isMachine).reverse();
  const row = (actor: ActorTold) => (
    <Row key={actor.id} actor={actor} name={names.get(actor.id) ?? actor.name} shown={shown} onShow={show} />
  );
  return (
    <nav aria-label="Machines" className="mx-tree">
      <button
        ref={fold}
        type="button"
        className="mx-chip mx-fold"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close the list' : 'Another machine'}
      </button>
      <div className="mx-tree-body" data-open={isOpen}>
        <h2 className="mx-small-title">Running</h2>
        <ul>{below(undefined, running).map(({ actor, depth }) => nested(row(actor), actor, depth))}</ul>
        {ended.length > 0 && (
          <>
            <h2 className="mx-small-title">Ended</h2>
            <ul>{ended.map((actor) => nested(row(actor), actor, 0))}</ul>
          </>
        )}
        <details open={isListOpen} onToggle={({ currentTarget }) => setIsListOpen(currentTarget.open)}>
          <summary className="mx-small-title">All {MACHINE_NAMES.length} machines</summary>
          {isListOpen && (
            <ul>
              {MACHINE_NAMES.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className="mx-row"
                    aria-current={shown?.key === name || undefined}
                    onClick={() => show(name)}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </details>
      </div>
    </nav>
  );
}

function nested(row: React.ReactNode, { id }: ActorTold, depth: number) {
  return (
    <li key={id} data-depth={Math.min(depth, 4)}>
      {row}
    </li>
  );
}

type RowProps = Pick<MachineTreeProps, 'shown' | 'onShow'> & { actor: ActorTold; name: string };

function Row({ actor, name, shown, onShow }: RowProps) {
  if (!actor.isMachine) {
    return (
      <p className="mx-port">
        <span aria-hidden="true">⋯</span> {name}
      </p>
    );
  }
  const isOver = actor.endedAt !== undefined;
  return (
    <button
      type="button"
      className="mx-row"
      data-ended={isOver}
      data-busy={!isOver && actor.tags.includes('busy')}
      aria-current={shown?.key === `#${actor.id}` || undefined}
      onClick={() => onShow(actor.id)}
    >
      <strong>{name}</strong>
      <span className="mx-states">{actor.states.join(' · ') || 'no states'}</span>
    </button>
  );
}

function below(
  parent: number | undefined,
  actors: readonly ActorTold[],
  depth = 0,
): { actor: ActorTold; depth: number }[] {
  const ids = new Set(actors.map(({ id }) => id));
  return actors
    .filter((actor) =>
      parent === undefined ? actor.parent === undefined || !ids.has(actor.parent) : actor.parent === parent,
    )
    .flatMap((actor) => [{ actor, depth }, ...below(actor.id, actors, depth + 1)]);
}
