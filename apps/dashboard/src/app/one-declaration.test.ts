import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Feature } from '../components/feature/feature.ts'
import { deploymentQuery } from '../data/deployment.ts'
import { permissionsQuery } from '../data/permissions.ts'
import { profileQuery } from '../data/profile.ts'
import { BannersOf } from './banners/banners.tsx'
import { broughtBy } from './brought-by-features.ts'
import { Collected } from './collected.tsx'
import { useFeatureCommands } from './command-menu/use-feature-commands.ts'
import { destinationsOf } from './keyboard/destinations.ts'
import { availableFeatures, navigationOf } from './navigation.ts'

const REF = 'abcdefghijklmnopqrst'

/** All that a new feature writes down; nothing else in the shell knows of it. */
const flights: Feature = {
  name: 'flights',
  requires: 'commerce',
  navigation: [
    { area: 'project', group: 'services', label: 'Flights', icon: Rocket, to: '/project/$ref/logs', key: 'f' },
  ],
  parts: async () => ({
    banners: { useBanners: () => [{ id: 'late', severity: 'warning', title: 'A flight is delayed' }] },
    shortcuts: [{ label: 'Board', group: 'Flights', keys: { key: 'b', mod: true } }],
  }),
  commands: async () => ({
    pages: [{ area: 'anywhere', group: 'Create', label: 'New flight', icon: Rocket, to: '/status', hash: 'new' }],
    useCommands: ({ typed }) => ({
      searched: [
        { id: 'flight', group: 'Tables', label: `Flight ${typed}`, icon: Rocket, does: { kind: 'go', href: '/' } },
      ],
    }),
  }),
}

const featureParts = broughtBy([flights], ({ parts }) => parts)
const featureCommands = broughtBy([flights], ({ commands }) => commands)

/** What the component shows to a person of an installation with these capabilities. */
function shown(component: FunctionComponent, capabilities: readonly string[]) {
  const client = new QueryClient()
  client.setQueryData<unknown>(deploymentQuery().queryKey, { capabilities, disabled_features: [], inbox: false })
  client.setQueryData<unknown>(profileQuery().queryKey, { disabled_features: [], is_operator: false })
  client.setQueryData<unknown>(permissionsQuery().queryKey, [])
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(component)))
}

const Banners = () => createElement(BannersOf, { parts: featureParts.useAvailable(), organization: undefined })

const Shortcuts = () =>
  featureParts
    .useAvailable()
    .flatMap(({ brought }) => brought.shortcuts ?? [])
    .map(({ label }) => label)
    .join()

function Commands() {
  const access = { isOn: () => true, may: () => true, hasCommerce: true, meets: () => true }
  return Collected({
    sources: featureCommands.useAvailable(),
    useFound: useFeatureCommands,
    asked: { typed: 'LH 400', project: undefined, organization: undefined, access },
    children: (found) =>
      found
        .flatMap(({ commands = [], searched = [] }) => [...commands, ...searched])
        .map(({ label, does }) => `${label} → ${does.kind === 'go' && does.href}`)
        .join(),
  })
}

test('one declaration brings a feature to the rail, with the letter that leads there', () => {
  const navigation = navigationOf(availableFeatures([flights], { meets: () => true }), 'project', () => false)
  expect(destinationsOf(navigation, { ref: REF })).toMatchObject([
    { label: 'Flights', href: `/project/${REF}/logs`, key: 'f' },
    { label: 'All organizations' },
  ])
})

test('one declaration brings its banners, its shortcuts and its commands, those that are looked for too', async () => {
  expect(shown(Shortcuts, ['billing'])).toBe('')
  await Promise.all([featureParts.load(), featureCommands.load()])
  expect(shown(Banners, ['billing'])).toContain('A flight is delayed')
  expect(shown(Shortcuts, ['billing'])).toBe('Board')
  expect(shown(Commands, ['billing'])).toBe('New flight → /status#new,Flight LH 400 → /')
})

test('a feature whose requirement is not met leaves nothing behind', async () => {
  await Promise.all([featureParts.load(), featureCommands.load()])
  expect(availableFeatures([flights], { meets: () => false })).toEqual([])
  expect(shown(Banners, [])).not.toContain('A flight is delayed')
  expect([shown(Shortcuts, []), shown(Commands, [])]).toEqual(['', ''])
})

test('what did not come is fetched again', async () => {
  let attempts = 0
  const failing = broughtBy([flights], () => async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return 'there'
  })
  await expect(failing.load()).rejects.toThrow('offline')
  await failing.load()
  await failing.load()
  expect(attempts).toBe(2)
})
