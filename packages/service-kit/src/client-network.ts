import { isIPv6, SocketAddress } from 'node:net'

/**
 * By what callers without a name are counted: an IPv4 address itself, of an IPv6 address its first 64 bits, because
 * one subscriber has all that begin with them (RFC 6177). A socket that also listens on IPv6 writes an IPv4 address as
 * an IPv6 one. Anything else is its own network.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64)
}

/** What one customer of a provider may have in all: 48 bits of an IPv6 address. Of an IPv4 address again itself. */
export function wideNetworkOf(address: string): string {
  return prefixOf(address, 48)
}

function prefixOf(address: string, bits: 48 | 64): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  return `${groupsOf(address)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`
}

function groupsOf(address: string): string[] {
  const { address: shortest } = new SocketAddress({ address, family: 'ipv6' })
  const [before = '', after] = shortest.split('::')
  const head = before.split(':').filter(Boolean)
  if (after === undefined) return head
  const tail = after.split(':').filter(Boolean)
  const dotted = tail.at(-1)?.includes('.') ? 1 : 0
  return [...head, ...Array<string>(8 - head.length - tail.length - dotted).fill('0'), ...tail]
}
