import { type BlockList, isIP, SocketAddress } from 'node:net'

/** Nobody has more proxies than this; the rest of a longer header is forged. */
const MOST_HOPS = 20

/**
 * Whose request it is: the peer, or, where the peer is a trusted proxy, the address that the proxies forward. Each proxy
 * appends the address that it saw, so the first one from the right that is no trusted proxy is the caller, and
 * everything left of it may be forged.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let caller = plainAddress(peer) ?? peer
  if (!forwardedFor) return caller
  const hops = forwardedFor.split(',').toReversed().slice(0, MOST_HOPS)
  for (const hop of hops) {
    if (!isTrusted(caller, trusted)) return caller
    const before = plainAddress(withoutPort(hop.trim()))
    if (before === undefined) return caller
    caller = before
  }
  return caller
}

/** One spelling for each address: an IPv4 caller of a socket that also listens on IPv6 is still that IPv4 caller. */
function plainAddress(text: string): string | undefined {
  const version = isIP(text)
  if (version === 0) return undefined
  if (version === 4) return text
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  return mapped ?? address
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write. */
const withoutPort = (hop: string) => /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')

function isTrusted(address: string, trusted: BlockList) {
  const version = isIP(address)
  return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
