interface Picture {
  readonly file: string;
  readonly machine: string;
  readonly states: readonly string[];
}

const [LIST = []] = Object.values(
  import.meta.glob<readonly Picture[]>('../../../docs/machines/pictures/pictures.json', {
    eager: true,
    import: 'default',
  }),
);

/** The addresses of the pictures. A browser loads one when it is shown. */
const ADDRESSES = import.meta.glob<string>('../../../docs/machines/pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** The address of a picture of the screen in this state, if there is one. */
export function pictureOf(machine: string, state: string): string | undefined {
  const shown = LIST.find((picture) => picture.machine === machine && picture.states.includes(state));
  return shown && ADDRESSES[`../../../docs/machines/pictures/${shown.file}`];
}

const [REASONS = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
    '../../../tools/machines/picture-reasons.ts',
    { eager: true, import: 'PICTURELESS' },
  ),
);

/** Why there is no picture of the screen in this state, if somebody gave a reason. */
export function missingPicture(machine: string, state: string): string | undefined {
  return REASONS[machine]?.[state];
}
