import type { EventFields } from '../../../machines/diagram/event-fields.ts';

const [NEEDED = {}] = Object.values(
  import.meta.glob<EventFields>('../../../machines/diagram/event-fields.json', {
    eager: true,
    import: 'default',
  }),
);

/** The fields that an event lacks. Without them, a machine would end with an error at once or some steps later. */
export function missingFields(machine: string, event: { readonly type: string }): readonly string[] {
  return (NEEDED[machine]?.[event.type] ?? []).filter((field) => !(field in event));
}
