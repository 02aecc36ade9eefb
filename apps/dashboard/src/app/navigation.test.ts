import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Feature, NavigationEntry } from '../components/feature.ts'
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
  expect(availableFeatures(all, { isOn: () => false }).map(({ name }) => name)).toEqual(['home'])
  expect(availableFeatures(all, { isOn: () => true }).map(({ name }) => name)).toEqual(['home', 'sql'])
})

test('the rail of an area holds its own entries, group by group in the fixed order', () => {
  const all = [
    feature('settings', [entry('Settings', { group: 'settings' })]),
    feature('sql', [entry('SQL'), entry('Projects', { area: 'organization' })]),
    feature('home', [entry('Home', { group: 'home' })]),
  ]
  const labels = navigationOf(all, 'project').map(({ entries }) => entries.map(({ label }) => label))
  expect(labels).toEqual([['Home'], ['SQL'], ['Settings']])
})
