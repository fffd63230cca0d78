import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActorRef } from 'xstate';
import { redact } from '../../../domain/api/redaction.ts';
import type { Live } from './running-machines.ts';

type InspectorMessage = Parameters<
  NonNullable<NonNullable<Parameters<typeof createBrowserInspector>[0]>['filter']>
>[0];

/**
 * Shows the running machines in Stately's own inspector, which is a page of another origin. It is started by
 * `?inspect`, in development only (ruling 31).
 */
export function startStatelyInspector(live: Live): void {
  const inspector = createBrowserInspector({ serialize: redactedMessage });
  const announced = new Set<object>();
  const announceNew = () => {
    for (const ref of live.all()) {
      if (announced.has(ref)) continue;
      announced.add(ref);
      announce(ref);
      if (announced.has(ref.system)) continue;
      announced.add(ref.system);
      ref.system.inspect(inspector.inspect);
    }
  };
  const announce = (ref: AnyActorRef) =>
    inspector.actor(ref, ref.getSnapshot() as Parameters<typeof inspector.actor>[1]);
  live.watch(announceNew);
  announceNew();
}

/** Builds each message from only the fields that may be sent, so that nothing else can leave. */
export function redactedMessage(message: InspectorMessage): InspectorMessage {
  const { sessionId, createdAt, id, _version } = message;
  const about = { sessionId, createdAt, id, _version };
  if (message.type === '@xstate.event') {
    const { type, rootId, sourceId, event } = message;
    return { ...about, type, rootId, sourceId, event: eventOf(event) };
  }
  if (message.type === '@xstate.snapshot') {
    const { type, rootId, event, snapshot } = message;
    return { ...about, type, rootId, event: eventOf(event), snapshot: snapshotOf(snapshot) as never };
  }
  const { type, rootId, name, definition, parentId, snapshot } = message;
  return { ...about, type, rootId, name, definition, parentId, snapshot: snapshotOf(snapshot) };
}

function eventOf({ type, ...data }: { type: string }): { type: string } {
  return { ...(redact(data) as object), type };
}

function snapshotOf(snapshot: object) {
  const { status, value, context } = snapshot as { status?: 'active'; value?: unknown; context?: unknown };
  return { status: status ?? 'active', value, context: redact(context) };
}
