import { BlockList, isIP } from 'node:net'

/** Addresses and ranges such as `10.0.0.0/8` or `::1`. Throws a sentence that names what is neither. */
export function trustedProxiesOf(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) add(entry, list)
  return list
}

function add(entry: string, list: BlockList) {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? []
  const version = isIP(address)
  const longest = version === 4 ? 32 : 128
  if (version === 0 || Number(bits ?? longest) > longest) {
    throw new Error(`PLINTH_TRUSTED_PROXIES lists addresses and ranges such as 10.0.0.0/8, and not ${entry}.`)
  }
  list.addSubnet(address, Number(bits ?? longest), version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whether a range holds far more than the proxies of an installation: more than one of the 256 blocks of IPv4, or more
 * of IPv6 than its private addresses. However it is written, also as IPv6 that stands for IPv4.
 */
export function trustsWholeInternet(range: string): boolean {
  const list = trustedProxiesOf([range])
  const blocks = Array.from({ length: 256 }, (_, first) => first)
  const ofFour = blocks.filter((first) => list.check(`${first}.1.1.1`, 'ipv4'))
  const ofSix = blocks.filter((first) => list.check(`${first.toString(16)}01::1`, 'ipv6'))
  return ofFour.length > 1 || ofSix.length > 2
}
