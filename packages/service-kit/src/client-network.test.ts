import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './client-network.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['in-process', 'in-process'],
  ['', ''],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the addresses of one subscriber are one network, those of another are another', () => {
  const own = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:0:0:0:0'].map(networkOf)
  expect(new Set(own).size).toBe(1)
  expect(own).not.toContain(networkOf('2001:db8:1:3::1'))
})

test('all networks of one site are one wide network', () => {
  const own = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:ffff:1::'].map(wideNetworkOf)
  expect([...new Set(own)]).toEqual(['2001:db8:1::/48'])
  expect(wideNetworkOf('2001:db8:2:2::1')).toBe('2001:db8:2::/48')
  expect([wideNetworkOf('192.0.2.1'), wideNetworkOf('::ffff:192.0.2.1')]).toEqual(['192.0.2.1', '192.0.2.1'])
})
