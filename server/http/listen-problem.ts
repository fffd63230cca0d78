/** Why the server cannot listen, with the setting to change. */
export function listenProblem(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Choose another with PORT.`;
    case 'EACCES':
      return `Port ${port} needs rights that this process does not have. Choose another with PORT.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST names ${host}, which no name service knows. Give an address of this machine.`;
    case 'EADDRNOTAVAIL':
      return `HOST names ${host}, which is no address of this machine.`;
    default:
      return `The server cannot listen on HOST ${host} and PORT ${port}: ${message}`;
  }
}
