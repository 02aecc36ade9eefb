import { features } from '@plinth/catalog/features'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { servicesSwitchedOff } from './services.ts'

const settings = { PLINTH_EDITION: 'self-hosted' }
const [open, closed] = [
  await givenPlatform(settings),
  await givenPlatform({ ...settings, DISABLED_FEATURES: 'project_auth:all' }),
]

const sent = async (port: number, method: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/p/abcdefghijklmnopqrst/auth/v1/signup`, { method })
  return [answer.status, await answer.json()]
}

test('project_auth:all switches the auth service of every project off, before anything is known of the project', async () => {
  expect(await sent(closed.dataPlanePort, 'POST')).toEqual([
    403,
    { code: 'feature_disabled', message: 'This service is switched off for this installation.' },
  ])
  expect(await sent(open.dataPlanePort, 'POST')).toMatchObject([404, { code: 'project_not_found' }])
})

test.each([
  ['project_auth:all', ['auth']],
  ['project_storage:all', ['storage']],
  ['project_edge_function:all', ['functions']],
  ['realtime:all', ['realtime']],
  ['nothing else', []],
])('%s switches %j off', (word, services) => {
  const words = features.some((known) => known === word)
    ? [word]
    : features.filter((known) => !/^(project_|realtime)/.test(known))
  expect([...servicesSwitchedOff(words)]).toEqual(services)
})
