import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActorRef } from 'xstate';
import { redact } from '../../domain/redaction.ts';
import type { Live } from './live.ts';

type Told = Parameters<NonNullable<NonNullable<Parameters<typeof createBrowserInspector>[0]>['filter']>>[0];

/**
 * Shows what runs here in Stately's own inspector, a page of another origin: for those who ask for it by `?inspect`, in
 * development only (ruling 31).
 */
export function inspectElsewhere(live: Live): void {
  const inspector = createBrowserInspector({ serialize: blotted });
  const seen = new Set<object>();
  const look = () => {
    for (const ref of live.all()) {
      if (seen.has(ref)) continue;
      seen.add(ref);
      announce(ref);
      if (seen.has(ref.system)) continue;
      seen.add(ref.system);
      ref.system.inspect(inspector.inspect);
    }
  };
  const announce = (ref: AnyActorRef) =>
    inspector.actor(ref, ref.getSnapshot() as Parameters<typeof inspector.actor>[1]);
  live.watch(look);
  look();
}

/** What leaves is put together anew from what may be read, so that nothing else can come along. */
export function blotted(told: Told): Told {
  const { sessionId, createdAt, id, _version } = told;
  const about = { sessionId, createdAt, id, _version };
  if (told.type === '@xstate.event') {
    const { type, rootId, sourceId, event } = told;
    return { ...about, type, rootId, sourceId, event: eventOf(event) };
  }
  if (told.type === '@xstate.snapshot') {
    const { type, rootId, event, snapshot } = told;
    return { ...about, type, rootId, event: eventOf(event), snapshot: snapshotOf(snapshot) as never };
  }
  const { type, rootId, name, definition, parentId, snapshot } = told;
  return { ...about, type, rootId, name, definition, parentId, snapshot: snapshotOf(snapshot) };
}

function eventOf({ type, ...data }: { type: string }): { type: string } {
  return { ...(redact(data) as object), type };
}

function snapshotOf(snapshot: object) {
  const { status, value, context } = snapshot as { status?: 'active'; value?: unknown; context?: unknown };
  return { status: status ?? 'active', value, context: redact(context) };
}
