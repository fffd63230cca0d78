import { useState } from 'react';

/** Which problems of a form show: those of fields that were left, and what the server said. */
export function useLeftFields<Field extends string>(
  problems: Partial<Record<Field, string>>,
  refused: Readonly<Record<string, string>> = {},
) {
  const [left, setLeft] = useState<readonly Field[]>([]);
  return {
    leave: (field: Field) =>
      onceReleased(() => setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]))),
    errorAt: (field: Field): string | undefined =>
      refused[field] ?? (left.includes(field) ? problems[field] : undefined),
  };
}

let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  for (const ending of ['pointerup', 'pointercancel'])
    document.addEventListener(
      ending,
      () => {
        isPressed = false;
      },
      true,
    );
}

/** Words that appear between press and release would move away what is pressed: the click would be lost. */
function onceReleased(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const after = () => {
    document.removeEventListener('pointerup', after);
    document.removeEventListener('pointercancel', after);
    setTimeout(work);
  };
  document.addEventListener('pointerup', after);
  document.addEventListener('pointercancel', after);
}
