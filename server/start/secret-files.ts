import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads each secret whose file is named, such as `VAULT_KEY_FILE=/run/secrets/vault-key`, without the line break
 * at its end. Words of a problem never hold what is in a file.
 */
export function readSecretFiles(
  env: Environment,
  names: readonly string[],
): {
  readonly env: Environment;
  readonly problems: readonly string[];
} {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) problems.push(`${name}_FILE and ${name} are both set: one of them must go`);
    const content = contentOf(file);
    if (content) read[name] = content;
    else problems.push(`${name}_FILE must name a file that can be read and is not empty`);
  }
  return { env: { ...env, ...read }, problems };
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
