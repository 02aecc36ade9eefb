import { createProjectKeys } from '@plinth/service-kit/project-keys'
import type { Caller, Project } from '@plinth/service-kit/service'
import { serviceRequest } from '@plinth/service-kit/service-request'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, onTestFinished, test } from 'vitest'
import { restService } from './service.ts'

const service = restService()

async function givenProject(settings: object = {}) {
  const { pool } = await givenDatabase()
  const unused = () => {
    throw new Error('Nobody asks for this')
  }
  const silent = () => undefined
  const project: Project = {
    ref: 'abc',
    url: 'https://api.example.com/p/abc',
    sql: () => sqlOver(pool),
    keys: await createProjectKeys([]),
    secrets: { seal: unused, open: unused },
    settings: () => ({ 'db-schemas': 'api', ...settings }),
    sendMail: unused,
    log: { info: silent, warn: silent, error: silent },
    record: silent,
    clock: { now: () => new Date() },
  }
  await pool.query(`
    create schema api;
    create table api.notes (id int);
    insert into api.notes select generate_series(1, 3);
    do $$ begin
      perform pg_advisory_xact_lock(7351);
      if to_regrole('rest_anon') is null then create role rest_anon; create role rest_user; end if;
    end $$;
    grant usage on schema api to rest_anon;
    grant select on api.notes to rest_anon`)
  const instance = await service.open(project)
  onTestFinished(() => instance.close?.())
  const get = async (path: string, caller: Partial<Caller> = {}) => {
    const response = await instance.fetch(serviceRequest(new Request(`http://service${path}`)), {
      requestId: 'request-1',
      ip: '192.0.2.1',
      role: 'rest_anon',
      ...caller,
    })
    const text = await response.text()
    return { status: response.status, text }
  }
  return { pool, get }
}

test('a project serves its tables to the caller that the gateway knows', async () => {
  const { get } = await givenProject()
  expect(await get('/notes?select=id&order=id')).toEqual({ status: 200, text: '[{"id":1}, \n {"id":2}, \n {"id":3}]' })
  expect((await get('/notes?id=eq.2&apikey=abc')).text).toBe('[{"id":2}]')
  expect((await get('/notes', { role: 'rest_user' })).status).toBe(403)
})

test('a table that is made later is known when the database is told to reload', async () => {
  const { pool, get } = await givenProject()
  expect((await get('/later')).status).toBe(404)
  await pool.query(
    "create table api.later (id int); grant select on api.later to rest_anon; notify pgrst, 'reload schema'",
  )
  await expect.poll(async () => (await get('/later')).status).toBe(200)
})

test('the settings of a project hold', async () => {
  const { get } = await givenProject({ 'db-max-rows': 1 })
  expect((await get('/notes?order=id')).text).toBe('[{"id":1}]')
})

test('a caller without a role is nobody where nobody may come', async () => {
  const { get } = await givenProject({ 'db-anon-role': '' })
  const { status, text } = await get('/notes', { role: undefined })
  expect([status, JSON.parse(text)]).toMatchObject([401, { code: 'PGRST302', message: 'Anonymous access is disabled' }])
})

test.each([
  ['expired', 'PGRST303', 'JWT expired'],
  ['not_yet_valid', 'PGRST303', 'JWT not yet valid'],
  ['without_role', 'PGRST303', 'Parsing claims failed'],
  ['invalid', 'PGRST301', 'JWT cryptographic operation failed'],
] as const)('a token that is refused as %s is refused with %s', async (failure, code, message) => {
  const response = service.refuseToken!(failure)
  expect([response.status, await response.json()]).toMatchObject([401, { code, message }])
})
