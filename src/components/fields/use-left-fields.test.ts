import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLeftFields } from './use-left-fields.ts';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('a field shows its problem after it was left', () => {
  const { result } = renderHook(() => useLeftFields({ phone: 'Ten digits.' }));
  expect(result.current.errorAt('phone')).toBeUndefined();
  act(() => result.current.leave('phone'));
  expect(result.current.errorAt('phone')).toBe('Ten digits.');
});

test('after a field is left by a tap on a button, the message waits for the tap', async () => {
  const { result } = renderHook(() => useLeftFields({ phone: 'Ten digits.' }));
  for (const type of ['pointerdown', 'pointerup', 'mousedown'])
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
  act(() => result.current.leave('phone'));
  await settle();
  expect(result.current.errorAt('phone')).toBeUndefined();
  document.body.dispatchEvent(new Event('mouseup', { bubbles: true }));
  await settle();
  expect(result.current.errorAt('phone')).toBe('Ten digits.');
});

test('after a field is left by pressing a button, the message waits for the release, so that the button stays under the finger', async () => {
  const { result } = renderHook(() => useLeftFields({ phone: 'Ten digits.' }));
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  act(() => result.current.leave('phone'));
  await settle();
  expect(result.current.errorAt('phone')).toBeUndefined();
  document.body.dispatchEvent(new Event('pointerup', { bubbles: true }));
  await settle();
  expect(result.current.errorAt('phone')).toBe('Ten digits.');
});
