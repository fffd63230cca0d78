import { HOST_COMMANDS } from './commands.ts';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}

const SERVE = 'exec node dist-server/main.js';

/** The package file of a deployment: the same packages, and only the commands that a host runs. */
export function manifestOfHost<M extends Manifest>(own: M): M {
  const scripts = Object.fromEntries(
    Object.keys(HOST_COMMANDS).map((name) => [name, `node tools/${name}.js`]),
  );
  return { ...own, scripts: { start: SERVE, serve: SERVE, ...scripts } };
}

/** Names in a package that show source control, or what only development needs. */
export function unwantedIn(files: readonly string[]): string[] {
  return files.filter((file) =>
    /(^|\/)\.git(\/|$)|^\.(ci|github)(\/|$)|^(tests|domain|machines|src|office|sw|dist-sandbox)\/|^(?!node_modules\/).*\.tsx?$/.test(
      file,
    ),
  );
}
