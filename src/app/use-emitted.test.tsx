import { render } from '@testing-library/react';
import { useActorRef } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, emit, setup } from 'xstate';
import { useEmitted } from './use-emitted.ts';

const machine = setup({
  types: {
    emitted: {} as { type: 'thing.saved'; name: string },
    events: {} as { type: 'saved'; name: string },
  },
}).createMachine({
  on: { saved: { actions: emit(({ event }) => ({ type: 'thing.saved' as const, name: event.name })) } },
});

function Listener({
  actor,
  heard,
  by,
}: {
  actor: ActorRefFrom<typeof machine>;
  heard: string[];
  by: string;
}) {
  useEmitted(actor, { 'thing.saved': ({ name }) => heard.push(`${by} hears ${name}`) });
  return null;
}

test('an event of a machine reaches the handler of the latest render, until the component is gone', () => {
  const actor = createActor(machine).start();
  const heard: string[] = [];
  const { rerender, unmount } = render(<Listener actor={actor} heard={heard} by="the first" />);
  actor.send({ type: 'saved', name: 'one' });
  rerender(<Listener actor={actor} heard={heard} by="the second" />);
  actor.send({ type: 'saved', name: 'two' });
  unmount();
  actor.send({ type: 'saved', name: 'three' });
  expect(heard).toEqual(['the first hears one', 'the second hears two']);
});

function Hasty({ heard }: { heard: string[] }) {
  const actor = useActorRef(machine);
  useEmitted(actor, { 'thing.saved': ({ name }) => heard.push(name) });
  useLayoutEffect(() => actor.send({ type: 'saved', name: 'at once' }), [actor]);
  return null;
}

test('an event that comes before the effects of the first frame have run is heard as well', () => {
  const heard: string[] = [];
  render(<Hasty heard={heard} />);
  expect(heard).toEqual(['at once']);
});
