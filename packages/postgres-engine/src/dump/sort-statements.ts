import pg from 'pg'
import { splitDump } from '../pg-dump/split-dump.ts'

export interface SortedStatements {
  definitions: string[]
  /** They come last: an owner may have taken its own right to insert. */
  rights: string[]
  /** What fills materialized views. */
  refreshes: string[]
  /** Rights of the login for Read-only members, which only a project has. */
  readerRights: string[]
}

/**
 * pg_dump's statements without what every project has from the platform: its event triggers, the rights of its logins,
 * and what the head of the file says for servers older than pg_dump.
 */
export function sortStatements(dump: string): SortedStatements {
  const sorted: SortedStatements = { definitions: [], rights: [], refreshes: [], readerRights: [] }
  for (const statement of splitDump(dump)) {
    if (FOR_READER.test(statement)) sorted.readerRights.push(statement)
    else if (statement.startsWith('REFRESH MATERIALIZED VIEW ')) sorted.refreshes.push(statement)
    else if (LEFT_OUT.some((pattern) => pattern.test(statement))) continue
    else if (RIGHTS.test(statement)) sorted.rights.push(statement)
    else sorted.definitions.push(portable(statement))
  }
  return sorted
}

/** A name in quotes ends with one, so no name that people choose looks like this. */
const FOR_READER = /^(?:GRANT|ALTER DEFAULT PRIVILEGES) .* TO plinth_reader$/s

/** A right that somebody else than the owner gave is between two statements of the second kind. */
const RIGHTS = /^(?:GRANT|REVOKE|ALTER DEFAULT PRIVILEGES|(?:RE)?SET SESSION AUTHORIZATION)\b/

const LEFT_OUT = [
  /^SET (?!default_|SESSION )/,
  /^SELECT pg_catalog\.set_config\('search_path', /,
  // only a superuser can make one
  /^(?:CREATE|ALTER|COMMENT ON) EVENT TRIGGER /,
  // only the owner of an extension can comment on it
  /^COMMENT ON EXTENSION /,
  /^CREATE EXTENSION IF NOT EXISTS pg_stat_statements /,
  /^(?:GRANT|REVOKE) [A-Z]+ ON (?:FUNCTION|TABLE) extensions\.pg_stat_statements/,
  /^(?:GRANT|REVOKE|ALTER DEFAULT PRIVILEGES) .* (?:TO|FROM) plinth_[a-z]+(?: WITH GRANT OPTION)?$/s,
  /^ALTER DEFAULT PRIVILEGES FOR ROLE plinth_[a-z]+ /,
  /^ALTER .* OWNER TO plinth_[a-z]+$/s,
]

/** Every project has this schema, other servers have not. */
const portable = (statement: string) =>
  statement === 'CREATE SCHEMA extensions' ? 'CREATE SCHEMA IF NOT EXISTS extensions' : statement

/** These rights are given where the login exists. */
export function readerBlock(rights: string[]): string[] {
  if (rights.length === 0) return []
  const given = rights.map((right) => `    EXECUTE ${pg.escapeLiteral(right)};`).join('\n')
  const tag = tagFor(given)
  return [
    `DO ${tag}
BEGIN
  IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'plinth_reader') THEN
${given}
  END IF;
END
${tag}`,
  ]
}

/** Quotes that nothing in the text closes. */
export function tagFor(text: string) {
  let tag = '$plinth$'
  while (text.includes(tag)) tag = `$plinth_${tag.length}$`
  return tag
}
