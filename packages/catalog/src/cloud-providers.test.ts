import { expect, test } from 'vitest'
import { cloudProviderIds, cloudProviders, type CloudProvider } from './cloud-providers.ts'

const providers: CloudProvider[] = cloudProviderIds.map((id) => cloudProviders[id])

test('the providers are those of the specification, each under its own id', () => {
  expect([...cloudProviderIds].sort()).toEqual(['AWS', 'AWS_K8S', 'AWS_NIMBUS', 'FLY'])
  for (const id of cloudProviderIds) expect(cloudProviders[id].id).toBe(id)
})

test('every provider has a name and offers its default region', () => {
  for (const { name, defaultRegion, regions } of providers) {
    expect(name).not.toBe('')
    expect(regions.map(({ code }) => code)).toContain(defaultRegion)
  }
})

test('providers of the AWS kind offer sixteen regions and name an SSH key', () => {
  for (const { id, regions, defaultSshKeyName } of providers.filter((provider) => provider.id.startsWith('AWS'))) {
    expect([id, regions.length]).toEqual([id, 16])
    expect(defaultSshKeyName).toBeTruthy()
  }
})

test('Fly offers Singapore alone and names no SSH key', () => {
  const fly: CloudProvider = cloudProviders.FLY

  expect(fly.regions.map(({ code, displayName }) => [code, displayName])).toEqual([['sin', 'Singapore']])
  expect(fly.defaultRegion).toBe('sin')
  expect(fly.defaultSshKeyName).toBeUndefined()
})
