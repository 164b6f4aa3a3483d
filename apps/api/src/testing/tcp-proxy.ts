import { once } from 'node:events';
import net from 'node:net';

/**
 * A proxy before a server. It imitates networks and machines that freeze, break off or refuse connections.
 */
export interface TcpProxy extends AsyncDisposable {
  /** Returns the address with the proxy's port in place of the server's. */
  rename(url: string): string;
  /** Holds all bytes back. New connections are accepted and never answered. */
  freeze(): void;
  /** Lets the bytes through that were held back. */
  thaw(): void;
  /** Ends all connections at once. */
  cut(): void;
  /** Leads new connections to another server. */
  leadTo(address: string): void;
  /** Refuses new connections. */
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** Opens a proxy before the server of an address. */
export async function openTcpProxy(address: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(address);
  const pairs = new Set<[net.Socket, net.Socket]>();
  let isFrozen = false;
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('error', () => {});
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      if (!isFrozen) one.pipe(other);
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as net.AddressInfo).port;
  };
  const own = await listen(0);
  const proxy: TcpProxy = {
    rename: (url) => {
      const renamed = new URL(url);
      renamed.hostname = '127.0.0.1';
      renamed.port = String(own);
      return renamed.href;
    },
    freeze() {
      isFrozen = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    thaw() {
      isFrozen = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    cut() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    leadTo(other) {
      ({ hostname, port } = new URL(other));
    },
    async close() {
      server.close();
      proxy.cut();
      await once(server, 'close');
    },
    async reopen() {
      await listen(own);
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await proxy.close();
    },
  };
  return proxy;
}
