/**
 * For trying OAuth clients on one machine: `client.example=127.0.0.1:9443` sends fetches of that host to a
 * loopback address. It is the only way to a special-use address, and a production start with it fails.
 */
export type DevHosts = ReadonlyMap<string, { readonly address: string; readonly port: number }>;

const ENTRY = /^([a-z0-9.-]+)=(?:(127(?:\.[0-9]{1,3}){3})|\[(::1)\]):([0-9]{1,5})$/i;

export const parseDevHosts = (entries: readonly string[]): DevHosts =>
  new Map(
    entries.map((entry) => {
      const match = ENTRY.exec(entry.trim());
      if (!match)
        throw new Error(`SAFE_FETCH_DEV_HOSTS: expected host=127.0.0.1:port, got ${JSON.stringify(entry)}`);
      return [match[1]!.toLowerCase(), { address: (match[2] ?? match[3])!, port: Number(match[4]) }];
    }),
  );
