import { randomBytes } from 'node:crypto'
import pg from 'pg'

const { escapeIdentifier: name } = pg

interface Extension {
  extname: string
  schema: string
  owner: string
  ownerIsSuperuser: boolean
  comment: string | null
}

/** Makes the same extensions in the same schemas for the same owners, in the versions that come with the new major. */
export async function copyExtensions(from: pg.Client, to: pg.Client, database: string) {
  const { rows: extensions } = await from.query<Extension>(`
    select extname::text, nspname::text as schema, pg_get_userbyid(extowner) as owner, rolsuper as "ownerIsSuperuser",
           obj_description(e.oid, 'pg_extension') as comment
    from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = extnamespace
    join pg_catalog.pg_authid a on a.oid = extowner
    order by e.oid`)
  const { rows } = await to.query<{ extname: string }>('select extname::text from pg_catalog.pg_extension')
  const names = extensions.map(({ extname }) => extname)
  for (const { extname } of rows) if (!names.includes(extname)) await to.query(`drop extension ${name(extname)}`)
  const present = new Set(rows.map(({ extname }) => extname))
  for (const extension of extensions.filter(({ extname }) => !present.has(extname))) {
    await (extension.ownerIsSuperuser ? create(to, extension) : createFor(to, extension, database))
    if (extension.comment !== null)
      await to.query(`comment on extension ${name(extension.extname)} is ${pg.escapeLiteral(extension.comment)}`)
  }
}

async function create(to: pg.Client, { extname, schema }: Extension) {
  await to.query(`create extension ${name(extname)} schema ${name(schema)}`)
}

/**
 * An extension's owner is the role that makes it, and there is no ALTER EXTENSION … OWNER. A temporary role makes it, since the
 * owner may have lost the right since; REASSIGN OWNED then hands it over.
 */
async function createFor(to: pg.Client, extension: Extension, database: string) {
  const { schema, owner } = extension
  const maker = name(`plinth_upgrade_${randomBytes(6).toString('hex')}`)
  await to.query(`create role ${maker}`)
  await to.query(`grant create on database ${name(database)} to ${maker}`)
  await to.query(`grant usage, create on schema ${name(schema)} to ${maker}`)
  await to.query(`set role ${maker}`)
  try {
    await create(to, extension)
  } finally {
    await to.query('reset role')
  }
  await to.query(`reassign owned by ${maker} to ${name(owner)}`)
  await to.query(`drop owned by ${maker}`)
  await to.query(`drop role ${maker}`)
}
