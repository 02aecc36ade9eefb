import { setTimeout as sleep } from 'node:timers/promises'
import { newLogId } from '@plinth/backups/log-segments'
import type pg from 'pg'
import { readControlFile } from '../backup/control-file.ts'
import { connectionOf } from '../cluster/cluster.ts'
import { writeClusterRecord, type ClusterRecord } from '../cluster/cluster-record.ts'
import { writeConfiguration } from '../cluster/configuration.ts'
import { notAnswering } from '../engine-errors.ts'
import { findPostmaster, reloadPostmaster } from '../server/postmaster.ts'
import { clusterOf, existingRecord, type Site } from '../site.ts'
import { withSession } from '../session/session.ts'
import { archiveCommand } from './archive-script.ts'
import { removeSpool } from './store-log.ts'

const LOOK_EVERY = 50
/** A server that works does either within a second or two. */
const LIMIT = 60_000

/** Nobody else starts or stops the cluster meanwhile. */
export async function beginLog(site: Site, ref: string, password: string): Promise<string | undefined> {
  const record = await existingRecord(site, ref)
  const isRunning = (await findPostmaster(clusterOf(site, ref, record))) !== undefined
  const asking = <T>(work: (client: pg.Client) => Promise<T>) => asSuperuser(site, ref, password, work)
  if (isRunning && (await asking((client) => setting(client, 'archive_mode'))) !== 'on') return undefined
  const log = newLogId(new Date())
  await setLog(site, ref, record, log)
  // Once a new session has the command, every process of the server was told, and looks before it archives the next file.
  const hasBegun = async () => (await asking((client) => setting(client, 'archive_command'))) === archiveCommand(log)
  if (isRunning) await until(ref, hasBegun)
  if (record.log !== undefined) await removeSpool(clusterOf(site, ref, record).files, record.log)
  return log
}

/** Nobody else starts or stops the cluster meanwhile. */
export async function endLog(site: Site, ref: string) {
  const record = await existingRecord(site, ref)
  if (record.log === undefined) return
  await setLog(site, ref, record, undefined)
  await removeSpool(clusterOf(site, ref, record).files, record.log)
}

/** See `finishLog` of the verbs. */
export async function finishLog(site: Site, ref: string, password: string, signal: AbortSignal) {
  const cluster = clusterOf(site, ref, await existingRecord(site, ref))
  const now = new Date()
  if ((await findPostmaster(cluster)) === undefined) {
    const control = await readControlFile(cluster.files.dataDirectory)
    return control?.isShutDown ? now : undefined
  }
  await asSuperuser(site, ref, password, async (client) => {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    const { name } = rows[0]!
    await until(ref, () => isArchived(client, name), signal)
  })
  return now
}

/** Its file was marked when the switch returned, and the mark goes when the command has succeeded. */
async function isArchived(client: pg.Client, name: string) {
  const { rows } = await client.query<{ isArchived: boolean }>(
    `select not exists (select from pg_ls_archive_statusdir() where name = $1 || '.ready') as "isArchived"`,
    [name],
  )
  return rows[0]?.isArchived === true
}

async function until(ref: string, isSo: () => Promise<boolean>, signal?: AbortSignal) {
  const started = performance.now()
  while (!(await isSo())) {
    signal?.throwIfAborted()
    if (performance.now() - started > LIMIT) throw notAnswering(ref)
    await sleep(LOOK_EVERY)
  }
}

async function setLog(site: Site, ref: string, record: ClusterRecord, log: string | undefined) {
  const cluster = clusterOf(site, ref, record)
  const { folder, configuration, logDirectory } = cluster.files
  const next = { ...record, log }
  await writeClusterRecord(folder, next)
  await writeConfiguration(configuration, { ...next, logDirectory, name: ref, isReadOnly: site.readOnly.has(ref) })
  await reloadPostmaster(cluster)
}

async function setting(client: pg.Client, name: string) {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
  return rows[0]?.value
}

async function asSuperuser<T>(site: Site, ref: string, password: string, work: (client: pg.Client) => Promise<T>) {
  const record = await existingRecord(site, ref)
  const server = { ...connectionOf(clusterOf(site, ref, record).files), major: record.major }
  return withSession(server, { user: 'plinth_admin', password }, 'postgres', work)
}
