import { SettingsError } from '../start/settings-error.ts';

/** Why the server cannot listen, with the setting to change. Only a port that is taken may be free at the next try. */
export function listenProblem(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
): Error {
  switch (code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is taken. Choose another with PORT.`);
    case 'EACCES':
      return new SettingsError(
        `Port ${port} needs rights that this process does not have. Choose another with PORT.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SettingsError(
        `HOST names ${host}, which no name service knows. Give an address of this machine.`,
      );
    case 'EADDRNOTAVAIL':
      return new SettingsError(`HOST names ${host}, which is no address of this machine.`);
    default:
      return new Error(`The server cannot listen on HOST ${host} and PORT ${port}: ${message}`);
  }
}
