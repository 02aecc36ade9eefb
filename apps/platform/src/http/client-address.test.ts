import { expect, test } from 'vitest'
import { trustedProxiesOf } from '../config/trusted-proxies.ts'
import { clientAddress } from './client-address.ts'

const PROXIES = trustedProxiesOf(['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48', '::1'])

test.each([
  ['nothing is forwarded', '198.51.100.1', undefined, '198.51.100.1'],
  ['a peer that is no proxy says that it is one', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['one says so with the address of a proxy', '198.51.100.1', '203.0.113.9, 10.0.0.1', '198.51.100.1'],
  ['a proxy speaks for somebody', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a proxy says nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ['a proxy says an empty thing', '10.0.0.1', '', '10.0.0.1'],
  ['two proxies in a row', '10.0.0.1', '203.0.113.9, 192.0.2.7', '203.0.113.9'],
  ['somebody made up the beginning', '10.0.0.1', '10.9.9.9, 1.1.1.1, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
  ['only proxies are named', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['IPv6', '2001:db8:ffff::1', '2001:db8::5', '2001:db8::5'],
  ['IPv6 in another spelling', '2001:0DB8:FFFF:0::1', '2001:0DB8:0:0::0005', '2001:db8::5'],
  ['IPv6 that is no proxy', '2001:db8:1::1', '203.0.113.9', '2001:db8:1::1'],
  ['IPv4 on a socket for both', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['IPv4 that is no proxy on a socket for both', '::ffff:198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['addresses with ports', '::1', '203.0.113.9:4711, [2001:db8:ffff::2]:80', '203.0.113.9'],
  ['garbage', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['garbage before a proxy', '10.0.0.1', "203.0.113.9, '; drop table --, 192.0.2.7", '192.0.2.7'],
  ['an address that only looks like one', '10.0.0.1', '203.0.113.999', '10.0.0.1'],
  ['an address with a zero in front', '10.0.0.1', '0203.0.113.9', '10.0.0.1'],
  ['twenty proxies in a row', '10.0.0.1', `203.0.113.9,${Array(19).fill('10.0.0.2').join(',')}`, '203.0.113.9'],
  ['more proxies than there can be', '10.0.0.1', `203.0.113.9,${Array(20).fill('10.0.0.2').join(',')}`, '10.0.0.2'],
  ['a header of thousands', '10.0.0.1', Array(5000).fill('10.0.0.2').join(','), '10.0.0.2'],
])('%s: %s, forwarded for %.50s, is %s', (_, peer, forwardedFor, expected) => {
  expect(clientAddress(peer, forwardedFor, PROXIES)).toBe(expected)
})

test('without trusted proxies nobody speaks for anybody', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.9', trustedProxiesOf([]))).toBe('127.0.0.1')
})
