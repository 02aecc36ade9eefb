import { join } from 'node:path'
import type { BackupRequest, Engine } from '../engine.ts'
import { connected, givenFolder } from './given-engine.ts'
import { repositoryIn } from './repository-in.ts'
import { PASSWORDS } from './test-drafts.ts'

export const BACKUP_REQUEST: BackupRequest = {
  kind: 'manual',
  superuserPassword: PASSWORDS.plinth_admin,
  checkpoint: 'fast',
}

/** The backups of one test, in a folder of their own. */
export async function givenRepository() {
  const folder = join(await givenFolder(), 'backups')
  return { folder, repository: repositoryIn(folder) }
}

/** A table with rows of every size, a large object, a second database and a sequence. */
export async function fill(engine: Engine, ref: string, rows = 5_000) {
  await connected(engine, ref, 'postgres', async (owner) => {
    await owner.query('create table kept (id bigint generated always as identity primary key, body text)')
    await owner.query('create unlogged table scratch as select 1 as n')
    await add(owner, rows)
    await owner.query(`insert into kept (body) select string_agg(md5(n::text), '') from generate_series(1, 5000) n`)
    await owner.query(`select lo_from_bytea(0, convert_to(repeat('large', 2000), 'UTF8'))`)
    await owner.query('create database second')
  })
  await connected(engine, ref, 'postgres', (owner) => owner.query('create table there as select 2 as n'), 'second')
}

type Client = Parameters<Parameters<typeof connected>[3]>[0]

export const add = (owner: Client, rows: number) =>
  owner.query(`insert into kept (body) select md5(n::text) from generate_series(1, $1::int) n`, [rows])

/** A checksum of everything that `fill` made and what was done to it since. */
export async function contentOf(engine: Engine, ref: string): Promise<string> {
  const one = await connected(engine, ref, 'postgres', (owner) =>
    owner.query(`select (select md5(string_agg(k::text, ',' order by id)) from kept k) as rows,
                        (select md5(string_agg(lo_get(oid), '' order by oid)) from pg_largeobject_metadata) as large`),
  )
  const other = await connected(engine, ref, 'postgres', (owner) => owner.query('select n from there'), 'second')
  return JSON.stringify([one.rows, other.rows])
}
