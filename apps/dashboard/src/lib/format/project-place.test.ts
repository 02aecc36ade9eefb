import { expect, test } from 'vitest'
import { placeOf } from './project-place.ts'

const project = { region: 'eu-central-1', cloud_provider: 'AWS', db_host: 'db.example.com' } as const

test.each([
  [[], { term: 'Host', description: 'db.example.com' }],
  [['AWS'], { term: 'Region', description: 'AWS · Central EU (Frankfurt)' }],
])('with the providers %j a project is at %j', (cloud_providers, place) => {
  expect(placeOf(project, { cloud_providers })).toEqual(place)
})
