import type { Engine } from '../engine.ts'
import { fingerprintOf, type Fingerprint } from './fingerprints.ts'
import { connected } from './given-engine.ts'

/** What the platform's superuser has made in a project before. */
export const EXTENSIONS = [
  `create extension citext schema extensions`,
  `create extension hstore schema public`,
  `create extension postgres_fdw schema extensions`,
  `grant usage on foreign data wrapper postgres_fdw to postgres`,
]

/** Before 16 the owner of a project can make no roles. */
export const ROLES = [
  `create role "Hand ""made"" Ünïcode" login connection limit 7 valid until '2099-01-01 00:00:00+00'`,
  `create role auditors nologin createdb`,
  `grant auditors to postgres with admin option`,
]

/** What a dump brings, of all that a fingerprint knows. */
export const KINDS = `
  schemas relations columns constraints indexes functions types triggers policies rules publications published
  defaultRights statistics operators sequences foreignServers largeObjects contents`
  .trim()
  .split(/\s+/)

/** Without what the platform has made for itself, and the rights of a login that it gives them in each project. */
export async function fingerprintOfPeople(engine: Engine, ref: string): Promise<Fingerprint> {
  const found = await connected(engine, ref, 'plinth_admin', fingerprintOf)
  const isPlatforms = (row: object) =>
    /^\{"(?:nspname|oid|attrelid|name|conrelid|indexrelid)":"plinth\b/.test(JSON.stringify(row)) ||
    /plinth_reader/.test(String('defaclrole' in row && row.defaclrole))
  return Object.fromEntries(
    Object.entries(found).map(([kind, rows]) => [kind, rows.filter((row) => !isPlatforms(row)).map(withoutAssistant)]),
  )
}

const withoutAssistant = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, unknown] => [
      name,
      Array.isArray(value)
        ? value.filter((right) => !String(right).startsWith('plinth_assistant '))
        : typeof value === 'string'
          ? value.replaceAll(/,?plinth_assistant=\w+\/\w+/g, '')
          : value,
    ]),
  )
