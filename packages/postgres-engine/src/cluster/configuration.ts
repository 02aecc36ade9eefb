import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresMajor } from '../binaries.ts'
import { ARCHIVE_SCRIPT, ARCHIVE_SCRIPT_TEXT, archiveCommand } from '../log-archive/archive-script.ts'
import { ifMissing } from '../system/missing-file.ts'
import { commonParameters, sizedParameters, type ClusterSettings } from './settings.ts'
import { writeDurably } from '../system/write-durably.ts'

/** The files that configure one server. They lie outside its data directory, so that the server cannot change them. */
export interface ConfigurationFiles {
  parameters: string
  access: string
  users: string
  archiveScript: string
}

export function configurationFiles(folder: string): ConfigurationFiles {
  return {
    parameters: join(folder, 'postgresql.conf'),
    access: join(folder, 'pg_hba.conf'),
    users: join(folder, 'pg_ident.conf'),
    archiveScript: join(folder, ARCHIVE_SCRIPT),
  }
}

const NARROW_LOGINS = 'plinth_reader,plinth_assistant,plinth_as_anon,plinth_as_authenticated,plinth_as_service_role'

/**
 * Passwords over Unix sockets and nothing else. The narrow logins are shut out of databases whose default rights
 * would let them create temporary tables; physical replication would hand out the password verifiers.
 */
const ACCESS_RULES = `local postgres ${NARROW_LOGINS} scram-sha-256
local all ${NARROW_LOGINS} reject
local all all scram-sha-256
local replication plinth_admin scram-sha-256
`

/** Leaves files alone that are as they should be: every write waits for the disk. */
export async function writeConfiguration(files: ConfigurationFiles, configuration: Configuration) {
  await writeIfDifferent(files.access, ACCESS_RULES)
  await writeIfDifferent(files.users, '')
  await writeIfDifferent(files.archiveScript, ARCHIVE_SCRIPT_TEXT)
  await writeIfDifferent(files.parameters, parameterLines(configuration))
}

export interface Configuration {
  major: PostgresMajor
  settings: ClusterSettings
  logDirectory: string
  name: string
  isReadOnly?: boolean
  /** Under which id its log is archived. */
  log?: string | undefined
}

function parameterLines({ major, settings, logDirectory, name, isReadOnly = false, log }: Configuration) {
  const parameters = {
    ...commonParameters(major),
    ...sizedParameters(settings, major),
    cluster_name: name,
    log_directory: logDirectory,
    archive_command: archiveCommand(log),
    archive_timeout: log === undefined ? 0 : '60s',
    ...(isReadOnly && { default_transaction_read_only: true }),
  }
  return Object.entries(parameters)
    .map(([key, value]) => `${key} = ${quoted(value)}\n`)
    .join('')
}

/** The server reads them as its own user, and nothing in them is secret. */
async function writeIfDifferent(path: string, text: string) {
  if ((await readFile(path, 'utf8').catch(ifMissing)) !== text) await writeDurably(path, text, 0o644)
}

function quoted(value: string | number | boolean) {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
