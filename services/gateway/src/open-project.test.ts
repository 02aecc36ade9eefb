import { defineService, type Project } from '@plinth/service-kit/service'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, onTestFinished, test } from 'vitest'
import { openProject } from './open-project.ts'
import { signingKey } from './testing/given-gateway.ts'

/** What a service of the project gets. */
async function givenProject(): Promise<Project> {
  const { connection } = await givenDatabase()
  const { host, user, password, database } = connection
  const login = { user, password, connections: 1 }
  const silent = () => undefined
  const opened = await openProject(
    {
      ref: 'abc',
      url: 'http://api.example.com/p/abc',
      database: { host, port: 5432, name: database },
      logins: { auth: login, storage: login, realtime: login, api: login },
      signingKeys: [signingKey('abc')],
      secretsKey: Buffer.alloc(32).toString('base64url'),
      settings: {},
      unavailable: {},
    },
    {
      projects: { hold: () => silent, sendMail: async () => undefined },
      log: { info: silent, warn: silent, error: silent },
      recordEntry: silent,
      clock: { now: () => new Date() },
    },
  )
  onTestFinished(() => opened.close())
  return new Promise((resolve, reject) => {
    const open = (project: Project) => {
      resolve(project)
      return { fetch: async () => new Response() }
    }
    opened
      .open(defineService({ name: 'rest', basePath: '/rest/v1', migrations: [], asksForKey: () => true, open }))
      .catch(reject)
  })
}

const LIMITS = `select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`

test('what callers run is limited in time, also after a reset of everything', async () => {
  const sql = (await givenProject()).sql('api')
  const limits = { statement: '55s', idle: '1min' }
  expect((await sql.query(LIMITS)).rows).toEqual([limits])
  await sql.query('set statement_timeout = 0')
  await sql.query('set idle_in_transaction_session_timeout = 0')
  await sql.query('reset all')
  expect((await sql.query(LIMITS)).rows).toEqual([limits])
})

test('what services do themselves is not limited', async () => {
  const sql = (await givenProject()).sql('auth')
  expect((await sql.query(LIMITS)).rows).toEqual([{ statement: '0', idle: '0' }])
})
