import { inFile } from './in-file.mjs'

const gateway = 'services/gateway/src'
const keys = 'packages/service-kit/src/project-keys'
const engine = 'packages/postgres-engine/src'
const sql = 'packages/postgres-meta/src/sql'
const disk = 'apps/platform/src/domains/projects/disk/disk-rules'
const roles = 'apps/platform/src/domains/database/roles'
const front = 'apps/platform/src/postgres-front'
const runtime = 'apps/platform/src/runtime'
const dataPlane = 'apps/platform/src/data-plane'
const mail = `${dataPlane}/mail-of-projects`
const imports = 'apps/platform/src/domains/database/imports'
const runs = 'apps/platform/src/domains/database/runs'

/** What stands between projects, and between a project and the machine. */
export const projectMutations = [
  ...inFile(
    'apps/platform/src/domains/data-api/api-token-handlers.ts',
    [`${dataPlane}/api-tokens.test.ts`],
    [
      ['claims: { iat: _iat, exp: _exp, nbf: _nbf, ...claims }', 'claims'],
      ['exp: issuedAt + SECONDS_OF_LIFE,', 'exp: issuedAt + 2 * SECONDS_OF_LIFE,'],
    ],
  ),
  ...inFile(
    `${runs}/open-transactions.ts`,
    [`${runs}/open-transactions.test.ts`],
    [
      [' || found.id !== id', ''],
      ["if (other) throw transactionUnderWay(other === 'beginning' ? undefined : other.id)", ''],
      ["endedBy = 'age'\n      stop.abort()", "endedBy = 'age'"],
      ['if (session.signal.aborted) return undefined', ''],
      ['endShare = await takeShare(person)', ''],
    ],
  ),
  ...inFile(
    `${runs}/run-in-transaction.ts`,
    [`${runs}/open-transactions.test.ts`],
    [['if (keyOf(one.runsAs) !== keyOf(input)) throw transactionOfOtherRole()', '']],
  ),
  ...inFile(
    `${runs}/begin-transaction.ts`,
    [`${runs}/open-transactions.test.ts`],
    [['rights: rights.signal', 'rights: new AbortController().signal']],
  ),
  ...inFile(
    `${imports}/create-imports.ts`,
    [`${imports}/imports.test.ts`],
    [
      [' || found.userId !== userId', ''],
      ["signal.addEventListener('abort', onRefused, { once: true })", 'void onRefused'],
    ],
  ),
  ...inFile(
    `${keys}.ts`,
    [`${keys}.test.ts`],
    [
      ["(kid === undefined ? algorithm === 'HS256' : id === kid)", 'true'],
      ["requiredClaims: ['exp'],", ''],
      ['if (token.length > LONGEST_TOKEN) throw', 'if (false) throw'],
      ['publicJwk ?? []', 'publicJwk ?? [{ kty: "oct" }]'],
    ],
  ),
  ...inFile(
    'packages/service-kit/src/signing-key.ts',
    [`${keys}.test.ts`],
    [['if (bytes.byteLength < SHORTEST_SECRET_BYTES) {', 'if (false) {']],
  ),
  ...inFile(
    'packages/service-kit/src/verify-token.ts',
    [`${gateway}/identify.test.ts`],
    [["if (typeof role !== 'string' || role === '') return", 'if (false) return']],
  ),
  ...inFile(
    `${gateway}/identify.ts`,
    [`${gateway}/identify.test.ts`, `${gateway}/gateway.test.ts`],
    [
      ['return isRequired ? keyMissing() : undefined', 'return undefined'],
      ["if (ofKey && 'failure' in ofKey) return keyInvalid()", "if (ofKey && 'failure' in ofKey) return undefined"],
      ["if (found.kind === 'secret' && isBrowser(headers)) return secretInBrowser()", ''],
      ['if (!legacy) return legacyKeyRevoked()', ''],
      ["signedBy.algorithm === 'HS256' && subject === undefined &&", "signedBy.algorithm === 'HS256' &&"],
      ['if (ofKey && service.checksTokens) return ofKey', ''],
    ],
  ),
  ...inFile(
    `${gateway}/gateway.ts`,
    [`${gateway}/gateway.test.ts`],
    [['if (caller.role !== undefined) leave', 'leave']],
  ),
  ...inFile(
    `${gateway}/doors.ts`,
    [`${gateway}/gateway.test.ts`],
    [['|| (await projects.mayWake(ref, networkOf(caller.ip)))', '|| true']],
  ),
  ...inFile(
    `${front}/wake-allowance.ts`,
    [`${front}/wake-allowance.test.ts`],
    [
      ['ofProject.length >= PER_PROJECT ||', ''],
      ['|| ofNetwork.length >= PER_NETWORK', ''],
      ['.filter((at) => at > now() - REMEMBERED)', ''],
    ],
  ),
  ...inFile(
    `${runtime}/project-runtime.ts`,
    [`${runtime}/project-runtime.test.ts`],
    [
      ['await held.close().finally(() => alones--)', 'alones--'],
      ['if (isShut || alones > 0)', 'if (isShut)'],
      ['isPrepared = false\n      // what was let in', '// what was let in'],
      ['restarting ??= restart(reason)', 'restarting = restart(reason)'],
    ],
  ),
  ...inFile(
    `${runtime}/holdings.ts`,
    [`${runtime}/holdings.test.ts`],
    [['for (const { holding } of closing) held.delete(holding)', '']],
  ),
  ...inFile(`${dataPlane}/projects.ts`, [`${dataPlane}/data-plane-process.test.ts`], [['known.of(ref)\n', '\n']]),
  ...inFile(
    `${front}/replication-command.ts`,
    [`${front}/replication.test.ts`],
    [
      ["'DROP_REPLICATION_SLOT']", "'DROP_REPLICATION_SLOT', 'BASE_BACKUP']"],
      ['LOGICAL${BLANK}`', '`'],
    ],
  ),
  ...inFile(
    `${sql}/shares.ts`,
    [`${sql}/shares.test.ts`],
    [
      [': most[scope] - keptForOthers', ': most[scope]'],
      ["countOf('organization', holder) + countOf('person', holder) === 0", "countOf('organization', holder) === 0"],
      ['if (own.length >= queue.perPerson) return', 'if (false) return'],
      ['if (waiting.size >= queue.inAll) return', 'if (false) return'],
      ['if (hasEnded) return', ''],
      ["hasNothing(holder) && fullScope(holder) === 'server'", "fullScope(holder) === 'server'"],
    ],
  ),
  ...inFile(
    `${sql}/reserve.ts`,
    [`${sql}/shares.test.ts`],
    [
      ['isInReserve: uses.size >= common', 'isInReserve: false'],
      ['if (rest > 0) {', 'if (false) {'],
      ['use.isInReserve = false', ''],
      ['if (wanted <= 0) return', ''],
    ],
  ),
  ...inFile(
    `${disk}.ts`,
    [`${disk}.test.ts`],
    [
      ["bytes > hardCeiling(ceiling)) return 'refused'", "bytes > hardCeiling(ceiling)) return 'read_only'"],
      ['bytes > ceiling * (wasOver ? NEARLY_FULL : 1)', 'bytes > ceiling * 2'],
      ['(wasOver ? NEARLY_FULL : 1)', '1'],
      ["if (isStopped) return 'machine_full'", ''],
      ['Math.max(bytesPerSecond, machineBytesPerSecond, ASSUMED_GROWTH)', 'bytesPerSecond'],
      ['if (free < reserve / 4) return', 'if (false) return'],
    ],
  ),
  ...inFile(
    `${engine}/isolation/sandbox.ts`,
    [`${engine}/isolation/sandbox.test.ts`],
    [
      ["'--mount', '--net', '--', SHELL", "'--mount', '--', SHELL"],
      ['pivot_root . .\numount -l .\n', ''],
      ["'--no-new-privs', ", ''],
      ["'--bounding-set=-all'", "'--bounding-set=+all'"],
    ],
  ),
  // its look at the user id stays: without it the test would end processes of the whole machine; and that at user namespaces,
  // which not every system lets a program have
  ...inFile(
    `${engine}/isolation/leftover-programs.ts`,
    [`${engine}/isolation/leftover-programs.test.ts`],
    [['if (await seesDataDirectory(mark, pid)) return true', '']],
  ),
  ...inFile(
    `${roles}/compare-roles.ts`,
    [`${roles}/compare-roles.test.ts`],
    [
      ['after.password === from.password', 'true'],
      ['only(after.memberships, from.memberships)', 'only([], from.memberships)'],
      ["if (!after) return ['dropped']", 'if (!after) return []'],
    ],
  ),
  ...inFile(
    `${roles}/role-watch.ts`,
    [`${roles}/role-watch.test.ts`],
    [
      [
        'await inTurn(project, () => look(project, context, { actors: [...project.atWork], now }))\n        project',
        'project',
      ],
      ['if (known === undefined) return false', 'return true'],
      ['actors: [actor, ...others] }))', 'actors: [actor] }))'],
      ['await looks.forget(project, context)', ''],
      ["'DROP ROLE', 'GRANT ROLE'", "'GRANT ROLE'"],
    ],
  ),
  ...inFile(`${roles}/role-watch.ts`, [`${roles}/rights-watch.test.ts`], [['RIGHTS_COMMANDS.includes(tag)', 'false']]),
  ...inFile(
    `${roles}/looks.ts`,
    [`${roles}/rights-watch.test.ts`],
    [
      ['if (rights.length > 0) await removeNotedRights(admin)', ''],
      ['project.areRightsNoted && !areNoted', 'false'],
    ],
  ),
  ...inFile(
    `${roles}/read-noted-rights.ts`,
    [`${roles}/rights-watch.test.ts`],
    [
      ["count(*) filter (where evtenabled = 'A') = 2 as is_on", 'true as is_on'],
      ['return { areNoted: false, rights: [] }', 'return { areNoted: true, rights: [] }'],
      ["'^(table|sequence|column) '", "'^table '"],
    ],
  ),
  ...inFile(
    `${roles}/change-lines.ts`,
    [`${roles}/rights-watch.test.ts`],
    [
      ['rights.filter(({ login }) => LOGINS_OF_PEOPLE.includes(login))', 'rights'],
      ['commands.rights.length === 0', 'true'],
    ],
  ),
  ...inFile(
    `${roles}/read-roles.ts`,
    [`${roles}/rights-watch.test.ts`],
    [
      ['where grantee = 0 or pg_get_userbyid(grantee) = any ($1) and', 'where grantee = 0 and'],
      ['|| array(select what from grantee where grantee = pg_authid.oid order by 1) as attributes', 'as attributes'],
    ],
  ),
  ...inFile(
    `${roles}/short-lived-roles.ts`,
    [`${roles}/short-lived-roles.test.ts`],
    [
      ['before.migrations !== after.migrations', 'false'],
      ['before.major !== after.major', 'false'],
      ['- newOnes(before, after)', ''],
    ],
  ),
  ...inFile(
    'packages/project-database/src/migrations/noted-rights.ts',
    [`${roles}/rights-watch.test.ts`],
    [
      ["'CREATE SCHEMA', 'DROP OWNED')", "'DROP OWNED')"],
      ["where tg_tag = 'DROP OWNED'", 'where false'],
      ["command_tag in ('GRANT', 'REVOKE', 'ALTER DEFAULT PRIVILEGES')", "command_tag in ('GRANT', 'REVOKE')"],
    ],
  ),
  ...inFile(
    'packages/project-database/src/migrations/noted-owners.ts',
    [`${roles}/changed-owners.test.ts`],
    [
      ['language plpgsql stable', 'language plpgsql'],
      ['where now is distinct from $6', ''],
    ],
  ),
  ...inFile(
    `${roles}/known-roles.ts`,
    [`${roles}/changed-owners.test.ts`],
    [['Math.max(0, after.owners - before.owners)', '0']],
  ),
  ...inFile(
    `${mail}.ts`,
    ['apps/platform/src/data-plane/project-mails.test.ts'],
    [
      ['if (await store.hasSent(ref, id)) return', ''],
      ['if (!(await store.claim(ref, id, limits)))', 'await store.claim(ref, id, limits)\n      if (false)'],
    ],
  ),
]
