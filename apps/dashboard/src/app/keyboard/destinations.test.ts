import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import { destinationsOf } from './destinations.ts'

test('the areas lead to the present project, and all organizations are always there', () => {
  const entry = { area: 'project', group: 'home', icon: House } as const
  const found = destinationsOf(
    [
      {
        group: 'home',
        entries: [
          { ...entry, label: 'Home', to: '/project/$ref', key: 'h' },
          { ...entry, label: 'Tables', to: '/project/$ref/editor' },
        ],
      },
    ],
    { ref: 'abcdefghijklmnopqrst' },
  )
  expect(found.map(({ href, key }) => [href, key])).toEqual([
    ['/project/abcdefghijklmnopqrst', 'h'],
    ['/project/abcdefghijklmnopqrst/editor', undefined],
    ['/organizations', 'o'],
  ])
  expect(destinationsOf([], {}).map(({ href }) => href)).toEqual(['/organizations'])
})
