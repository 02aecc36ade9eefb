import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Feature } from '../components/feature/feature.ts'
import type { NavigationEntry } from '../components/feature/navigation-entry.ts'
import { features } from './features.ts'
import { ALL_ORGANIZATIONS_KEY } from './keyboard/destinations.ts'
import { availableFeatures, navigationOf } from './navigation.ts'

const entry = (label: string, changes: Partial<NavigationEntry> = {}): NavigationEntry => ({
  area: 'project',
  group: 'data',
  label,
  icon: House,
  to: '/project/$ref',
  ...changes,
})
const feature = (name: string, navigation: NavigationEntry[], requires?: Feature['requires']): Feature => ({
  name,
  navigation,
  requires,
})

test('a feature that is switched off leaves no trace', () => {
  const all = [feature('home', []), feature('sql', [], 'sql_editor:all')]
  expect(availableFeatures(all, { meets: () => false }).map(({ name }) => name)).toEqual(['home'])
  expect(availableFeatures(all, { meets: () => true }).map(({ name }) => name)).toEqual(['home', 'sql'])
})

test('the rail of an area holds its own entries, group by group in the fixed order', () => {
  const all = [
    feature('settings', [entry('Settings', { group: 'settings' })]),
    feature('sql', [entry('SQL'), entry('Projects', { area: 'organization' })]),
    feature('home', [entry('Home', { group: 'home' })]),
  ]
  const labels = navigationOf(all, 'project', () => false).map(({ entries }) => entries.map(({ label }) => label))
  expect(labels).toEqual([['Home'], ['SQL'], ['Settings']])
})

test('what belongs to a preview is there while it is on', () => {
  const all = [
    feature('database', [entry('Tables'), entry('Column privileges', { preview: 'column-level-privileges' })]),
  ]
  const labels = (isOn: boolean) =>
    navigationOf(all, 'project', (key) => isOn && key === 'column-level-privileges').flatMap(({ entries }) =>
      entries.map(({ label }) => label),
    )
  expect(labels(false)).toEqual(['Tables'])
  expect(labels(true)).toEqual(['Tables', 'Column privileges'])
})

test('no two areas that can be reached from the same page have the same letter', () => {
  for (const area of ['project', 'organization'] as const) {
    const letters = features
      .flatMap(({ navigation = [] }) => navigation)
      .filter((entry) => entry.area === area)
      .flatMap(({ key }) => key ?? [])
    expect(letters.length).toBeGreaterThan(0)
    expect(new Set([...letters, ALL_ORGANIZATIONS_KEY]).size).toBe(letters.length + 1)
    expect(letters.every((letter) => /^[a-z,]$/.test(letter))).toBe(true)
  }
})
