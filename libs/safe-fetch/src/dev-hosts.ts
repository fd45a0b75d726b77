/**
 * For testing OAuth clients on one machine: `client.example=127.0.0.1:9443` sends requests for that host to a
 * loopback address. Nothing else permits a special-use address, and a service with this setting does not start in
 * production.
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
