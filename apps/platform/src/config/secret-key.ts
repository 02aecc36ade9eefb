import { randomBytes } from 'node:crypto'
import type { Queryable } from '@plinth/service-kit/sql'
import { createSealer, type Sealer } from './sealer.ts'
import type { Config } from './config.ts'
import type { LocalSecrets } from './local-secrets.ts'

interface KeySources {
  config: Pick<Config, 'secretKey'>
  secrets: LocalSecrets
  /** The control plane, which knows the key by a value derived from it. */
  sql: Queryable
}

/**
 * The sealer under the installation's secret key, made at the first start. Throws when the key is lost or another one:
 * nothing that was sealed would open again.
 */
export async function openSecretKey({ config, secrets, sql }: KeySources): Promise<Sealer> {
  const given = config.secretKey ?? secrets.get('secret-key')
  const isKnown = await knownKey(sql)
  if (given === undefined && isKnown) throw keyLost(secrets.path)
  const newKey = () => randomBytes(32).toString('base64url')
  const sealer = createSealer(given ?? (await secrets.getOrCreate('secret-key', newKey)))
  if (isKnown && !isKnown(sealer)) throw keyChanged({ config, secrets, isKnown })
  await sql.query('insert into platform.key_check (value) values ($1) on conflict do nothing', [checkValue(sealer)])
  return sealer
}

type IsKnown = (sealer: Sealer) => boolean

/** Undefined while nothing has been sealed. */
async function knownKey(sql: Queryable): Promise<IsKnown | undefined> {
  const { rows: checks } = await sql.query<{ value: string }>('select value from platform.key_check')
  const [check] = checks
  if (check) return (sealer) => checkValue(sealer) === check.value
  // an installation of an earlier release has no check value, but maybe a secret to try
  const { rows: secrets } = await sql.query<{ ref: string; name: string; sealed: string }>(
    'select ref, name, sealed from platform.project_secrets limit 1',
  )
  const [secret] = secrets
  return secret && ((sealer) => opens(sealer, secret.sealed, `${secret.ref} ${secret.name}`))
}

const checkValue = (sealer: Sealer) => sealer.derive('key check').toString('hex')

function opens(sealer: Sealer, sealed: string, purpose: string) {
  try {
    sealer.open(sealed, purpose)
    return true
  } catch {
    return false
  }
}

const keyLost = (path: string) =>
  new Error(
    `The secret key of this installation is missing: PLINTH_SECRET_KEY is not set, and ${path} does not hold a key. ` +
      `Set PLINTH_SECRET_KEY to the key that you used before, or restore ${path} from a backup.`,
  )

function keyChanged({ config, secrets, isKnown }: Omit<KeySources, 'sql'> & { isKnown: IsKnown }) {
  if (config.secretKey === undefined)
    return new Error(
      `The secret key in ${secrets.path} is not the key of this installation. Restore ${secrets.path} from a backup, ` +
        'or set PLINTH_SECRET_KEY to the key that you used before.',
    )
  const generated = secrets.get('secret-key')
  if (generated !== undefined && isKnown(createSealer(generated)))
    return new Error(
      `PLINTH_SECRET_KEY is not the key of this installation. Set it to the value of "secret-key" in ${secrets.path}.`,
    )
  return new Error(
    'PLINTH_SECRET_KEY is not the key of this installation. Set PLINTH_SECRET_KEY to the key that you used before.',
  )
}
