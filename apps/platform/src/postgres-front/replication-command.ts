/** What Postgres takes for a blank in front of a command. */
const BLANK = '[ \\t\\n\\r\\f\\v]'
const LEADING_BLANKS = new RegExp(`^${BLANK}+`)

/** The walsender's own commands that logical replication needs. */
const COMMANDS = ['IDENTIFY_SYSTEM', 'CREATE_REPLICATION_SLOT', 'ALTER_REPLICATION_SLOT', 'DROP_REPLICATION_SLOT']

/** The words that SQL begins with: a client that replicates a database also reads its catalog and copies its tables. */
const SQL =
  `ABORT ALTER ANALYZE BEGIN CALL CHECKPOINT CLOSE CLUSTER COMMENT COMMIT COPY CREATE DEALLOCATE DECLARE DELETE
  DISCARD DO DROP END EXECUTE EXPLAIN FETCH GRANT IMPORT INSERT LISTEN LOAD LOCK MERGE MOVE NOTIFY PREPARE REASSIGN
  REFRESH REINDEX RELEASE RESET REVOKE ROLLBACK SAVEPOINT SECURITY SELECT SET SHOW START TABLE TRUNCATE UNLISTEN UPDATE
  VACUUM VALUES WITH`.split(/\s+/)

const ALLOWED_WORD = new RegExp(`^(?:\\(|(?:${[...COMMANDS, ...SQL].join('|')})(?![\\w$\\x80-\\xff]))`, 'i')
/** Texts end with a zero. */
const NOTHING = '\0'
const STARTS_LOGICAL = new RegExp(
  `^START_REPLICATION${BLANK}+SLOT${BLANK}+(?:\\w+|"[^"]*")${BLANK}+LOGICAL${BLANK}`,
  'i',
)

/**
 * Whether a client of logical replication may send this. BASE_BACKUP, START_REPLICATION of a physical kind and whatever
 * else reads the cluster's files are not on the list. https://www.postgresql.org/docs/current/protocol-replication.html
 */
export const isAllowedInReplication = (command: string) =>
  command === NOTHING || ALLOWED_WORD.test(command) || STARTS_LOGICAL.test(command)

/** The command without the blanks and comments in front of it; empty when a comment does not end. */
export function withoutLeadingComments(text: string): string {
  let rest = text.replace(LEADING_BLANKS, '')
  while (rest.startsWith('--') || rest.startsWith('/*')) {
    rest = (rest.startsWith('--') ? afterLine(rest) : afterBlock(rest)).replace(LEADING_BLANKS, '')
  }
  return rest
}

function afterLine(text: string) {
  const end = text.search(/[\n\r]/)
  if (end >= 0) return text.slice(end)
  return text.endsWith(NOTHING) ? NOTHING : ''
}

/** Comments of this kind nest. */
function afterBlock(text: string) {
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return text.slice(index + mark.length)
  }
  return ''
}
