import { useState } from 'react';

/** The problems of a form to show: those of the fields that were left, and those from the server. */
export function useLeftFields<Field extends string>(
  problems: Partial<Record<Field, string>>,
  refused: Readonly<Record<string, string>> = {},
  onLeft?: (field: Field) => void,
) {
  const [left, setLeft] = useState<readonly Field[]>([]);
  return {
    leave: (field: Field) =>
      onceReleased(() => {
        setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]));
        onLeft?.(field);
      }),
    errorAt: (field: Field): string | undefined =>
      refused[field] ?? (left.includes(field) ? problems[field] : undefined),
  };
}

let isPressed = false;

// By touch, a field is left between `mousedown` and `mouseup`, which follow `pointerup`.
const ENDINGS = ['pointerup', 'pointercancel', 'mouseup'];

if (typeof document !== 'undefined') {
  const follow = (types: readonly string[], pressed: boolean) => {
    for (const type of types)
      document.addEventListener(
        type,
        () => {
          isPressed = pressed;
        },
        true,
      );
  };
  follow(['pointerdown', 'mousedown'], true);
  follow(ENDINGS, false);
}

/**
 * A message that appears between press and release would move the pressed button away, and the click would be
 * lost.
 */
function onceReleased(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const after = () => {
    for (const ending of ENDINGS) document.removeEventListener(ending, after);
    setTimeout(work);
  };
  for (const ending of ENDINGS) document.addEventListener(ending, after);
}
