import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The networks of the proxies in front of the server. */
export class Networks {
  readonly #list = new BlockList();

  private constructor() {}

  static none(): Networks {
    return new Networks();
  }

  /** Reads `10.0.0.0/8, 2001:db8::/32, 192.0.2.7`, or `none`. Undefined when a part is no network. */
  static read(text: string): Networks | undefined {
    const networks = new Networks();
    if (text.trim() === 'none') return networks;
    for (const part of text.split(',')) {
      const [address = '', bits, ...rest] = part.trim().split('/');
      const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : undefined;
      if (most === undefined || rest.length > 0) return undefined;
      if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return undefined;
      networks.#list.addSubnet(address, Number(bits ?? most), most === 32 ? 'ipv4' : 'ipv6');
    }
    return networks;
  }

  get isEmpty(): boolean {
    return this.#list.rules.length === 0;
  }

  /** False for anything that is no address. */
  has(address: string): boolean {
    if (isIPv4(address)) return this.#list.check(address, 'ipv4');
    return isIPv6(address) && this.#list.check(address, 'ipv6');
  }
}
