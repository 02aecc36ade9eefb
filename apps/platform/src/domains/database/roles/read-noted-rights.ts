import type pg from 'pg'

/** Commands of one kind on one kind of object, by one login; an ALTER is noted for the owner that it changed. */
export interface NotedRights {
  login: string
  command: string
  on: string
  count: number
  /** What these transactions changed, and what has other rights than at the last look, with the rights it has now. */
  objects: string[]
}

export interface FoundRights {
  /** False where the event trigger that notes changes of rights is missing or turned off. */
  areNoted: boolean
  rights: NotedRights[]
}

const MOST_OBJECTS = 50

/**
 * What the project's event trigger has noted. A note does not say which object it is about: Postgres keeps that from event
 * triggers. The object's row was written by the same transaction, unless something has written it again since; then its
 * rights differ from those of the last look, which a comparable look compares with.
 */
export async function readNotedRights(admin: pg.Client, isComparable: boolean): Promise<FoundRights> {
  const [trigger] = (await admin.query<{ is_on: boolean }>(TRIGGER)).rows
  if (!trigger) return { areNoted: false, rights: [] }
  // the notes alone are cheap to read, and mostly there are none
  const { rowCount } = await admin.query('select from plinth.noted_rights limit 1')
  if (rowCount === 0) return { areNoted: trigger.is_on, rights: [] }
  const { rows: rights } = await admin.query<NotedRights>(NOTES, [MOST_OBJECTS, isComparable])
  return { areNoted: trigger.is_on, rights }
}

const TRIGGER = `
  select count(*) filter (where evtenabled = 'A') = 2 as is_on
  from pg_event_trigger join pg_proc on pg_proc.oid = evtfoid join pg_roles on pg_roles.oid = proowner
  where evtname in ('plinth_note_rights', 'plinth_note_owners') and rolsuper
    and to_regclass('plinth.noted_rights') is not null and to_regclass('plinth.known_rights') is not null
  having count(*) = 2`

/** Those that were read before in the same transaction, whose snapshot must be one for both. */
export const removeNotedRights = (admin: pg.Client) => admin.query('delete from plinth.noted_rights')

/** Writes only what is different, so that a look at what stayed the same commits nothing. */
export async function keepKnownRights(admin: pg.Client) {
  await admin.query(`
    delete from plinth.known_rights as known where not exists (
      select from ${COMPARED} where (found.catalog, found.id, found.part) = (known.catalog, known.id, known.part)
        and found.rights = known.rights
    )`)
  await admin.query(`
    insert into plinth.known_rights select catalog, id, part, name, rights from ${COMPARED}
    where (catalog, id, part) not in (select catalog, id, part from plinth.known_rights)`)
}

const COMPARED = `(
  select * from plinth.object_rights() where catalog <> 'pg_largeobject_metadata'::regclass) as found`

const NOTES = `
  with noted as materialized (
    select login::text, command, object_type, object, owners, xmin::text as made from plinth.noted_rights
  ), found as materialized (
    select catalog, id, part, name, rights, made::text from plinth.object_rights()
  ), different as materialized (
    select coalesce(found.name, known.name) as name, coalesce(array_to_string(found.rights, ', '), 'the default') as rights
    from found full join plinth.known_rights as known using (catalog, id, part)
    where $2 and catalog <> 'pg_largeobject_metadata'::regclass and found.rights is distinct from known.rights
      -- what was dropped has none
      and (found.name is not null or catalog = 'pg_default_acl'::regclass or exists (
        select from pg_attribute where catalog = 'pg_attribute'::regclass and attrelid = id and attnum = part
          and not attisdropped))
  ), kind as materialized (
    select distinct login, command, object_type, case
      when command = 'ALTER DEFAULT PRIVILEGES' then '^default rights '
      when object_type = 'every object' then ''
      when object_type = 'table' then '^(table|sequence|column) '
      when object_type in ('procedure', 'routine') then '^function '
      when object_type = 'domain' then '^type '
      else '^' || object_type || ' ' end as names
    from noted where owners is null
  ), named as materialized (
    select login, command, object_type, name, array_to_string(rights, ', ') as rights
    from (select distinct * from noted where owners is null) as once join found using (made) join kind using (login, command, object_type)
    where name ~ names
    union
    select login, command, object_type, name, rights from kind join different on name ~ names
    union
    select login, command, object_type, object_type || ' ' || object, owners from noted where owners is not null
  ), listed as (
    select login, command, object_type,
      left(name || ': ' || rights, 300) as line,
      row_number() over (partition by login, command, object_type order by name) as place
    from named
  )
  select login, command, object_type as on, count(*)::int as count, array(
    select line from listed
    where (listed.login, listed.command, listed.object_type) = (noted.login, noted.command, noted.object_type)
      and place <= $1
    order by place
  ) as objects
  from noted group by login, command, object_type order by login, command, object_type`
