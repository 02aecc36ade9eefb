import { expect, test } from 'vitest'
import { menuKeys } from '../lib/keyboard/keyboard-settings.ts'
import { type Keys, menuShortcut, shortcuts } from '../lib/keyboard/shortcuts.ts'
import { features } from './features.ts'

const allParts = () => Promise.all(features.map(async ({ parts }) => (await parts?.()) ?? {}))
const allCommands = () => Promise.all(features.map(async ({ commands }) => (await commands?.()) ?? {}))

const [routeTree = ''] = Object.values(
  import.meta.glob<string>('../route-tree.gen.ts', { query: '?raw', import: 'default', eager: true }),
)

/** The addresses that the router knows, as the build wrote them down. */
const addresses = new Set(
  [...routeTree.matchAll(/^ {2}'(\/[^']*)': typeof/gm)].map(([, path = '']) =>
    path === '/' ? path : path.replace(/\/$/, ''),
  ),
)

const unique = (values: readonly string[]) => expect([...new Set(values)]).toEqual(values)

test('every feature is in the list once, and a feature without anything in it is not', () => {
  unique(features.map(({ name }) => name))
  for (const { navigation = [], parts, commands } of features)
    expect([...navigation, parts, commands].filter(Boolean).length).toBeGreaterThan(0)
})

test('every address of the navigation, of a command and of the menu behind the picture exists', async () => {
  const navigation = features.flatMap((feature) => feature.navigation ?? [])
  const pages = (await allCommands()).flatMap((commands) => commands.pages ?? [])
  const links = (await allParts()).flatMap(({ personMenu = [] }) =>
    personMenu.flatMap((entry) => ('link' in entry ? entry.link : [])),
  )
  const named = [
    ...navigation.flatMap(({ to, pages: below = [] }) => [to, ...below.map((page) => `${to}/${page}`)]),
    ...pages.map(({ to }) => to),
    ...links.map(({ to }) => to).filter((to) => to !== '.'),
  ]
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((to) => to === undefined || !addresses.has(to))).toEqual([])
})

test('a page of an area stands in its address, and needs no more than the area knows and the command says', async () => {
  const known = { project: 'ref', organization: 'slug', account: undefined, anywhere: undefined }
  for (const { area, to = '', params = {} } of (await allCommands()).flatMap(({ pages = [] }) => pages))
    expect(
      [...to.matchAll(/\$(\w+)/g)].map(([, name]) => name),
      to,
    ).toEqual([known[area], ...Object.keys(params)].filter((name) => name !== undefined))
})

test('no two commands of an area have the same name, so that each is found again among the recent ones', async () => {
  unique(
    (await allCommands()).flatMap(({ pages = [] }) =>
      pages.map(({ area, group, label }) => `${area} ${group} ${label}`),
    ),
  )
})

test('every shortcut has one owner, whichever key opens the command menu', async () => {
  const { openMenu: _, ...ofShell } = shortcuts
  const ofFeatures = (await allParts()).flatMap((parts) => parts.shortcuts ?? [])
  expect(ofFeatures.length).toBeGreaterThan(3)
  const all: Keys[] = [...Object.values(ofShell), ...ofFeatures].map(({ keys }) => keys)
  unique([...all, ...menuKeys.map(menuShortcut)].map(({ key, mod, shift }) => `${mod} ${shift} ${key}`))
})

test('one feature at most asks before signing out', async () => {
  expect((await allParts()).filter(({ signOutGuard }) => signOutGuard)).toHaveLength(1)
})
