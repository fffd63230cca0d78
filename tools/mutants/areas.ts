/** A part of the code whose mutants are made alike. */
interface Area {
  /** The folder at the root of the repository. Each folder in it has a row of its own. */
  readonly root: string;
  /** The folders in it, or undefined for all of them. */
  readonly folders?: readonly string[];
  /** Folders in it that have no row, each with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** What the tests read of the repository, beside the folder itself: patterns of files. */
  readonly reads: readonly string[];
  /** Modules that make something before the first test, as those of the same tests in `vitest.config.ts`. */
  readonly globalSetup: readonly string[];
  /**
   * Whether a mutant is run of what a module works out as it loads. Each runs all tests of the folder, in modules
   * that load anew.
   */
  readonly withStatic: boolean;
  /** One in so many mutants is drawn, unless the command names another number. */
  readonly oneIn: number;
  /** How much longer than without a mutant the tests may take before they count as hanging, in milliseconds. */
  readonly patience: number;
}

/** One file of a chart is its states and transitions, which are worked out as it loads: they are the rules. */
const MACHINES: Area = {
  root: 'machines',
  leftOut: { diagram: 'it draws the charts, and no customer meets it' },
  reads: ['domain/**', 'machines/**'],
  globalSetup: [],
  withStatic: true,
  oneIn: 1,
  patience: 15_000,
};

const DOMAIN: Area = {
  root: 'domain',
  reads: ['domain/**', 'machines/**'],
  globalSetup: [],
  withStatic: false,
  oneIn: 1,
  patience: 15_000,
};

/** Each mutant costs a database and the loading of the server, so that a whole run would take days. */
const SERVER: Area = {
  root: 'server',
  folders: ['auto-pay', 'books', 'payments', 'scheduled', 'session', 'vault', 'wallet'],
  reads: [
    '*/tsconfig.json',
    'server/**',
    'domain/**',
    'machines/**',
    'pdf/**',
    'billers/**',
    'tests/support/**',
    'tests/stand-ins/**',
    'tools/**',
  ],
  globalSetup: ['tests/support/template.ts'],
  withStatic: false,
  oneIn: 20,
  patience: 120_000,
};

export const AREAS: readonly Area[] = [DOMAIN, MACHINES, SERVER];

export const FOLDERS_LEFT_OUT: Readonly<Record<string, string>> = Object.fromEntries(
  AREAS.flatMap(({ root, leftOut = {} }) =>
    Object.entries(leftOut).map(([folder, why]) => [`${root}/${folder}`, why]),
  ),
);

/** The area of a folder or file, such as `domain/values`. */
export function areaOf(path: string): Area {
  const area = AREAS.find(({ root }) => path.startsWith(`${root}/`));
  if (!area) throw new Error(`${path} belongs to no area of mutants.`);
  return area;
}

/** True for a file of a folder that has a row. */
export function isOfArea({ root, folders, leftOut = {} }: Area, file: string): boolean {
  const [top, folder = '', ...rest] = file.split('/');
  if (top !== root || rest.length === 0 || folder in leftOut) return false;
  return folders?.includes(folder) ?? true;
}
