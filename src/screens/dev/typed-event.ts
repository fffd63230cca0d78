export type Given =
  | { readonly event: { readonly type: string } }
  | { readonly event?: undefined; readonly problem: string };

export function readEvent(text: string): Given {
  if (text.trim() === '') return { problem: 'Write an event, such as {"type": "route.changed"}.' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `This is not JSON. ${error instanceof Error ? error.message : ''}` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'An event is an object in braces: {"type": "route.changed"}.' };
  const { type } = value as { type?: unknown };
  if (typeof type !== 'string' || type === '')
    return { problem: 'An event says its name as text under "type".' };
  if (type.startsWith('xstate.'))
    return { problem: 'What XState tells its machines itself cannot be sent by hand.' };
  return { event: { ...value, type } };
}
