import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import { homedir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { type CloudProviderId, cloudProviderIds } from '@plinth/catalog/cloud-providers'
import { features, unknownFeatures } from '@plinth/catalog/features'
import { type Assurance, assurances } from '@plinth/catalog/plan-features/plan-feature'
import type { MailTexts } from '@plinth/identity/mail'
import type { PostgresMajor } from '@plinth/postgres-engine/engine'
import { type BackupPlace, backupPlaceOf } from './backup-place.ts'
import { type AiConfig, aiOf } from './ai.ts'
import type { Environment } from './env.ts'
import { mailTextsOf } from './mail-texts.ts'
import { trustedProxiesOf } from './trusted-proxies.ts'
import { unsafeInProduction } from './unsafe-in-production.ts'

export interface Config {
  production: boolean
  edition: 'hosted' | 'self-hosted'
  disabledFeatures: string[]
  host: string
  ports: { platform: number; dataPlane: number; database: number }
  publicUrl: string
  /** Where the dashboard's pages come from: only these may ask for changes. */
  origins: string[]
  /** Who may say for whom a request is. */
  trustedProxies: BlockList
  /** The same as they were written. */
  trustedProxyRanges: string[]
  apiUrl: string
  databaseHost: string
  databaseTls?: { certificateFile: string; keyFile: string }
  dataDirectory: string
  /** Best on another disk than the data. */
  backupPlace: BackupPlace
  /** The most that a backup reads; as fast as it goes unless set. */
  backupBytesPerSecond?: number
  /** Whether projects can go back to any second. It archives what they write. */
  pointInTime: boolean
  databaseUrl?: string
  secretKey?: string
  /** Claims the installation. `given` ones come from the environment and need not be printed. */
  setupToken: { value: string; given: boolean }
  smtp?: { url: string }
  mailFrom: string
  /** Who issues the invoices. */
  operatorName: string
  /** What mails say in place of the default texts. */
  mailTexts: MailTexts
  /** Where requests to support are mailed to, and where people may write themselves. */
  supportEmail?: string
  /** What the operator vouches for; the comparison of the plans claims nothing else of the kind. */
  assurances: Assurance[]
  /** Whose regions people choose from; none where every project runs on this machine. */
  cloudProviders: CloudProviderId[]
  /** The OAuth app that people sign in with and connect to their accounts. */
  github?: { clientId: string; clientSecret: string; url: string; apiUrl: string; app?: string }
  /** The model that the assistant asks. */
  ai?: AiConfig
  requireConnectionHeader: boolean
  idleMinutes: number
  systemPostgres: Partial<Record<PostgresMajor, string>>
  /** What projects may take of the machine, and how many people may make. */
  bounds: {
    memoryMegabytes: number
    reservedDiskMegabytes: number
    /** Of each project; 0 for none, and undefined for that of its compute size. */
    diskMegabytes?: number
    projectsPerOrganization: number
    organizationsPerPerson: number
  }
  /** Below which control group each project gets its own, with the limits of its compute size. */
  controlGroup?: string
  logLevel: Environment['PLINTH_LOG_LEVEL']
}

/** Decides everything that the environment leaves open, and refuses what would be unsafe in production. */
export function decideConfig(environment: Environment): Config {
  const config = configOf(environment)
  if (Boolean(environment.PLINTH_DB_TLS_CERT) !== Boolean(environment.PLINTH_DB_TLS_KEY))
    throw new Error('PLINTH_DB_TLS_CERT and PLINTH_DB_TLS_KEY are set together or not at all.')
  if (Boolean(environment.PLINTH_GITHUB_CLIENT_ID) !== Boolean(environment.PLINTH_GITHUB_CLIENT_SECRET))
    throw new Error('PLINTH_GITHUB_CLIENT_ID and PLINTH_GITHUB_CLIENT_SECRET are set together or not at all.')
  if (environment.PLINTH_GITHUB_APP && !config.github)
    throw new Error('PLINTH_GITHUB_APP needs PLINTH_GITHUB_CLIENT_ID and PLINTH_GITHUB_CLIENT_SECRET.')
  requireKnownFeatures(config.disabledFeatures)
  const refusals = config.production ? unsafeInProduction(config) : []
  if (refusals.length > 0) {
    throw new Error(
      `Plinth does not start in production like this:\n${refusals.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  return config
}

function requireKnownFeatures(words: string[]) {
  const unknown = unknownFeatures(words)
  if (unknown.length === 0) return
  throw new Error(
    `DISABLED_FEATURES names ${unknown.join(', ')}, which Plinth does not know. Use any of ${features.join(', ')}.`,
  )
}

function configOf(env: Environment): Config {
  const dataDirectory = resolve(env.PLINTH_DATA_DIR ?? defaultDataDirectory())
  return {
    production: env.PLINTH_ENV === 'production',
    edition: env.PLINTH_EDITION,
    disabledFeatures: env.PLINTH_EDITION === 'self-hosted' ? listOf(env.DISABLED_FEATURES) : [],
    host: env.PLINTH_HOST,
    ports: { platform: env.PLINTH_PORT, dataPlane: env.PLINTH_API_PORT, database: env.PLINTH_DB_PORT },
    publicUrl: withoutSlash(env.PLINTH_PUBLIC_URL ?? `http://localhost:${env.PLINTH_PORT}`),
    origins: originsOf(env),
    trustedProxies: trustedProxiesOf(listOf(env.PLINTH_TRUSTED_PROXIES)),
    trustedProxyRanges: listOf(env.PLINTH_TRUSTED_PROXIES),
    apiUrl: withoutSlash(env.PLINTH_API_URL ?? `http://localhost:${env.PLINTH_API_PORT}`),
    databaseHost: env.PLINTH_DB_HOST,
    ...(env.PLINTH_DB_TLS_CERT && env.PLINTH_DB_TLS_KEY
      ? { databaseTls: { certificateFile: env.PLINTH_DB_TLS_CERT, keyFile: env.PLINTH_DB_TLS_KEY } }
      : {}),
    dataDirectory,
    backupPlace: backupPlaceOf(env, dataDirectory),
    ...(env.PLINTH_BACKUP_MEGABYTES_PER_SECOND
      ? { backupBytesPerSecond: env.PLINTH_BACKUP_MEGABYTES_PER_SECOND * 1024 * 1024 }
      : {}),
    pointInTime: env.PLINTH_POINT_IN_TIME,
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(env.PLINTH_SECRET_KEY ? { secretKey: env.PLINTH_SECRET_KEY } : {}),
    setupToken: env.PLINTH_SETUP_TOKEN
      ? { value: env.PLINTH_SETUP_TOKEN, given: true }
      : { value: randomBytes(18).toString('base64url'), given: false },
    ...(env.PLINTH_SMTP_URL ? { smtp: { url: env.PLINTH_SMTP_URL } } : {}),
    mailFrom: env.PLINTH_MAIL_FROM,
    operatorName: env.PLINTH_OPERATOR_NAME,
    mailTexts: mailTextsOf(env),
    ...(env.PLINTH_SUPPORT_EMAIL ? { supportEmail: env.PLINTH_SUPPORT_EMAIL } : {}),
    assurances: assurancesOf(env.PLINTH_ASSURANCES),
    cloudProviders: cloudProvidersOf(env.PLINTH_CLOUD_PROVIDERS),
    ...githubOf(env),
    ...aiOf(env),
    requireConnectionHeader: env.PLINTH_REQUIRE_CONNECTION_HEADER,
    idleMinutes: env.PLINTH_IDLE_MINUTES,
    systemPostgres: systemPostgresOf(env.PLINTH_SYSTEM_POSTGRES),
    bounds: {
      memoryMegabytes: env.PLINTH_MEMORY_MEGABYTES ?? machineMegabytes(),
      reservedDiskMegabytes: env.PLINTH_RESERVED_DISK_MEGABYTES,
      ...diskMegabytesOf(env),
      projectsPerOrganization: env.PLINTH_MAX_PROJECTS_PER_ORGANIZATION,
      organizationsPerPerson: env.PLINTH_MAX_ORGANIZATIONS_PER_PERSON,
    },
    ...controlGroupOf(env),
    logLevel: env.PLINTH_LOG_LEVEL,
  }
}

/** A self-hosted installation has the whole disk, unless it is limited. */
function diskMegabytesOf({ PLINTH_DISK_MEGABYTES: given, PLINTH_EDITION: edition }: Environment) {
  const megabytes = given ?? (edition === 'self-hosted' ? 0 : undefined)
  return megabytes === undefined ? {} : { diskMegabytes: megabytes }
}

function githubOf(env: Environment): Pick<Config, 'github'> {
  const { PLINTH_GITHUB_CLIENT_ID: clientId, PLINTH_GITHUB_CLIENT_SECRET: clientSecret, PLINTH_GITHUB_APP: app } = env
  if (!clientId || !clientSecret) return {}
  const [url, apiUrl] = [withoutSlash(env.PLINTH_GITHUB_URL), withoutSlash(env.PLINTH_GITHUB_API_URL)]
  return { github: { clientId, clientSecret, url, apiUrl, ...(app ? { app } : {}) } }
}

/** Without a public address people reach the dashboard on this machine, by whichever name it has for itself. */
const originsOf = ({ PLINTH_PUBLIC_URL: url, PLINTH_PORT: port }: Environment) =>
  (url ? [url] : LOOPBACK_HOSTS.map((host) => `http://${host}:${port}`)).map((address) => new URL(address).origin)

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

const defaultDataDirectory = () =>
  process.getuid?.() === 0 ? '/var/lib/plinth' : join(homedir(), '.local/share/plinth')

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

const listOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function assurancesOf(text: string) {
  const words = listOf(text)
  const vouchedFor = assurances.filter((assurance) => words.includes(assurance))
  if (vouchedFor.length < new Set(words).size)
    throw new Error(`PLINTH_ASSURANCES lists what you vouch for, of ${assurances.join(', ')}.`)
  return vouchedFor
}

function cloudProvidersOf(text: string) {
  const words = listOf(text)
  const known = cloudProviderIds.filter((id) => words.includes(id))
  if (known.length < new Set(words).size)
    throw new Error(`PLINTH_CLOUD_PROVIDERS lists providers, of ${cloudProviderIds.join(', ')}.`)
  return known
}

/** A container may have less than the machine. */
function machineMegabytes() {
  const constrained = process.constrainedMemory()
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.floor(bytes / 1024 / 1024)
}

/** In development the limits of processes and the watch over them are enough, and nothing is left in the system. */
function controlGroupOf({ PLINTH_CONTROL_GROUP: given, PLINTH_ENV }: Environment): Pick<Config, 'controlGroup'> {
  const group = given ?? (PLINTH_ENV === 'production' ? 'own' : 'off')
  return group === 'off' ? {} : { controlGroup: group }
}

/** `15=/usr/lib/postgresql/15/bin,16=…` */
function systemPostgresOf(text: string | undefined) {
  const entries = listOf(text ?? '').map((entry) => {
    const [, major, directory] = /^(15|16|17|18)=(\/.+)$/.exec(entry) ?? []
    if (!major || !directory) throw new Error('PLINTH_SYSTEM_POSTGRES looks like 15=/usr/lib/postgresql/15/bin,16=…')
    return [major, directory] as const
  })
  return Object.fromEntries(entries)
}
