import pg from 'pg'
import { grantsIn, grantStatements, type Grant } from '../pg-dump/grants.ts'
import { setConfiguration, type StoredSettings } from './copy-settings.ts'

const { escapeIdentifier: name, escapeLiteral: literal } = pg

export interface Database {
  datname: string
  owner: string
  isTemplate: boolean
  takesConnections: boolean
  connections: number
  comment: string | null
  grants: Grant[]
  settings: StoredSettings[]
  /** Undefined encoding and locale are those of the cluster. */
  locale: { encoding: string; provider: string; collate: string; ctype: string; name: string | null } | null
}

/** Everybody's databases: all but the two that initdb makes for CREATE DATABASE and what a broken DROP left behind. */
export async function databasesOf(from: pg.Client): Promise<Database[]> {
  const { rows } = await from.query<Database>(`
    select datname::text, pg_get_userbyid(datdba) as owner, datistemplate as "isTemplate",
           datallowconn as "takesConnections", datconnlimit as connections,
           shobj_description(d.oid, 'pg_database') as comment,
           ${grantsIn(`coalesce(datacl, acldefault('d', datdba))`)} as grants,
           ${SETTINGS} as settings,
           case when ${LOCALE} is distinct from (select ${LOCALE} from pg_catalog.pg_database d where datname = 'template0')
                then ${LOCALE} end as locale
    from pg_catalog.pg_database d
    where datname not in ('template0', 'template1') and datconnlimit <> -2
    order by datname`)
  return rows
}

const SETTINGS = `(
  select coalesce(json_agg(json_build_object('settings', setconfig, 'target',
           case setrole when 0 then format('database %I', datname)
                        else format('role %I in database %I', pg_get_userbyid(setrole), datname) end)), '[]')
  from pg_catalog.pg_db_role_setting where setdatabase = d.oid)`

/** The locale's name has moved from column to column. */
const LOCALE = `jsonb_build_object(
  'encoding', pg_encoding_to_char(d.encoding), 'collate', d.datcollate, 'ctype', d.datctype,
  'provider', case d.datlocprovider when 'i' then 'icu' when 'b' then 'builtin' else 'libc' end,
  'name', coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale'))`

/** The database `postgres` is there already. Who may connect is settled before anybody's objects come. */
export async function createDatabase(to: pg.Client, { datname, owner, locale, grants, ...database }: Database) {
  const { rows } = await to.query('select from pg_catalog.pg_database where datname = $1', [datname])
  if (rows.length === 0) await to.query(`create database ${name(datname)} template template0 ${localeClause(locale)}`)
  await to.query(`alter database ${name(datname)} owner to ${name(owner)}`)
  await to.query(
    `comment on database ${name(datname)} is ${database.comment === null ? 'null' : literal(database.comment)}`,
  )
  for (const statement of grantStatements(`database ${name(datname)}`, owner, grants)) await to.query(statement)
}

/** Last, so that no default for people's sessions reaches ours. */
export async function finishDatabase(
  to: pg.Client,
  { datname, isTemplate, connections, settings }: Database,
  onLeftOut: (setting: string) => void,
) {
  await to.query(`alter database ${name(datname)} with is_template ${isTemplate} connection limit ${connections}`)
  for (const stored of settings) await setConfiguration(to, stored, onLeftOut)
}

function localeClause(locale: Database['locale']) {
  if (!locale) return ''
  const { encoding, provider, collate, ctype } = locale
  return [
    `encoding ${literal(encoding)} locale_provider ${provider} lc_collate ${literal(collate)} lc_ctype ${literal(ctype)}`,
    locale.name === null ? '' : `${provider === 'icu' ? 'icu_locale' : 'builtin_locale'} ${literal(locale.name)}`,
  ].join(' ')
}
