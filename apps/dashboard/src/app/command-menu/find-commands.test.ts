import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Command } from '../../components/feature/command.ts'
import { findCommands, withRecent } from './find-commands.ts'

const command = (label: string, group: Command['group'], more: Partial<Command> = {}): Command => ({
  id: label,
  group,
  label,
  icon: House,
  does: { kind: 'go', href: '/' },
  ...more,
})
const all = [
  command('Tables', 'Go to'),
  command('Settings', 'Go to'),
  command('New project', 'Create', { keywords: ['database'] }),
  command('Quarry', 'Switch', { detail: 'Acme' }),
  command('Dark', 'Theme'),
]
const labels = (groups: ReturnType<typeof findCommands>) =>
  groups.map(({ label, items }) => [label, items.map((item) => item.label)])

test('with nothing typed everything is there, group by group', () => {
  expect(labels(findCommands(all, ' '))).toEqual([
    ['Go to', ['Tables', 'Settings']],
    ['Create', ['New project']],
    ['Switch', ['Quarry']],
    ['Theme', ['Dark']],
  ])
})

test.each([
  ['set', [['Go to', ['Settings']]]],
  ['database', [['Create', ['New project']]]],
  ['theme dark', [['Theme', ['Dark']]]],
  ['quarry acme', [['Switch', ['Quarry']]]],
  ['nothing of that kind', []],
])('%j finds %j', (typed, expected) => {
  expect(labels(findCommands(all, typed))).toEqual(expected)
})

test('what a machine made up is found by a piece of it, and stands in nobody’s way', () => {
  const ref = 'tblqarwxyztblqarwxyz'
  const commands = [
    command('Tables', 'Go to'),
    command('Quarry', 'Switch', { codes: [ref] }),
    command('Copy the project ref', 'Copy', { detail: ref, codes: [ref] }),
  ]
  expect(labels(findCommands(commands, 'tbl'))).toEqual([['Go to', ['Tables']]])
  expect(labels(findCommands(commands, 'tqrx'))).toEqual([])
  expect(labels(findCommands(commands, 'wxyztb'))).toEqual([
    ['Switch', ['Quarry']],
    ['Copy', ['Copy the project ref']],
  ])
  expect(labels(findCommands(commands, ref.toUpperCase()))[0]).toEqual(['Switch', ['Quarry']])
})

test('a long name of a list does not stand before an area', () => {
  const found = findCommands(
    [command('Tables without row-level security', 'Run', { worth: 0.6 }), command('Tables', 'Go to')],
    'tbl',
  )
  expect(found.map(({ label }) => label)).toEqual(['Go to', 'Run'])
})

test('groups follow their best, whatever their usual order', () => {
  const found = findCommands(
    [command('Status page', 'Go to'), command('Past', 'Theme'), command('Stat', 'Help')],
    'stat',
  )
  expect(found.map(({ label }) => label)).toEqual(['Help', 'Go to'])
})

test('a group shows no more than it is allowed, its best', () => {
  const many = Array.from({ length: 30 }, (_, index) => command(`Stone ${index}`, 'Switch'))
  const [group] = findCommands([...many, command('Stone', 'Switch')], 'stone', 5)
  expect(group!.items).toHaveLength(5)
  expect(group!.items[0]!.label).toBe('Stone')
})

test('what is only searched for is listed where it is recent', () => {
  const orders = command('orders', 'Tables')
  expect(labels(findCommands(withRecent(all, ['orders'], [orders, command('stones', 'Tables')]), ''))).toEqual([
    ['Recent', ['orders']],
    ...labels(findCommands(all, '')),
  ])
})

test('recent commands come first, in their order; those that do not exist here are left out', () => {
  const [recent] = findCommands(withRecent(all, ['Dark', 'gone', 'Tables']), '')
  expect(labels([recent!])).toEqual([['Recent', ['Dark', 'Tables']]])
})
