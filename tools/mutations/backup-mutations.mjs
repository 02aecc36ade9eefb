import { inFile } from './in-file.mjs'

const backups = 'packages/backups/src'
const dumps = 'apps/platform/src/domains/backups/dumps'
const downloads = 'apps/platform/src/domains/downloads'
const rowExports = 'apps/platform/src/domains/database/exports'
const engine = 'packages/postgres-engine/src/log-archive'
const suite = `${backups}/backups.test.ts`

/** What stands between a backup and anyone who can write to where it is kept. */
export const backupMutations = [
  ...inFile(
    `${backups}/sealed-header.ts`,
    [`${backups}/sealed-stream.test.ts`],
    [
      ['const salt = randomBytes(SALT_BYTES)', 'const salt = Buffer.alloc(SALT_BYTES)'],
      ['if (format > BLOCKS) throw newerFormat(place)', ''],
    ],
  ),
  ...inFile(
    `${backups}/sealed-chunk.ts`,
    [`${backups}/sealed-stream.test.ts`, `${backups}/blocks/sealed-blocks.test.ts`],
    [
      ['nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)', ''],
      ['nonce[NONCE_BYTES - 1] = isLast ? 1 : 0', ''],
      ['return undefined\n  }\n  return plain', '}\n  return plain'],
    ],
  ),
  ...inFile(
    `${backups}/blocks/sealed-blocks.ts`,
    [`${backups}/blocks/sealed-blocks.test.ts`],
    [
      ['if (!opened.bytes) throw refuse()', ''],
      ['if (next === undefined) throw refuse()', ''],
      ['if (bytes.length < next) throw refuse()', ''],
      [' || field.readUInt32BE() > MOST_SEALED_BYTES', ''],
    ],
  ),
  ...inFile(
    `${backups}/blocks/packed-block.ts`,
    [`${backups}/blocks/sealed-blocks.test.ts`],
    [
      ['if (bytes > most) return undefined', ''],
      ['kept.length === bytes ? kept : undefined', 'kept'],
    ],
  ),
  ...inFile(
    `${backups}/blocks/zstd.ts`,
    [`${backups}/blocks/zstd.test.ts`],
    [['if (contentBytes(frame) !== bytes) return undefined', '']],
  ),
  ...inFile(
    `${backups}/part-key.ts`,
    [`${backups}/sealed-stream.test.ts`],
    [
      ["['part', platform, ref, id, part]", "['part', ref, id, part]"],
      ["['part', platform, ref, id, part]", "['part', platform, id, part]"],
      ["['part', platform, ref, id, part]", "['part', platform, ref, part]"],
      ["['part', platform, ref, id, part]", "['part', platform, ref, id]"],
      ["hkdfSync('sha256', secretKey, salt", "hkdfSync('sha256', '', salt"],
    ],
  ),
  ...inFile(
    `${backups}/manifests.ts`,
    [suite],
    [
      [' || !isSame(code, codeOf(repository, json))', ''],
      ['if (data.ref !== name.ref || data.id !== name.id)', 'if (data.id !== name.id)'],
      ['if (data.ref !== name.ref || data.id !== name.id)', 'if (data.ref !== name.ref)'],
      ['if (claimed.platform !== repository.platform)', 'if (false)'],
      ['if (claimed.keyId !== keyIdOf(repository))', 'if (false)'],
    ],
  ),
  ...inFile(
    `${backups}/unpack-backup.ts`,
    [suite],
    [
      ['listed.bytes !== bytes : !UNLISTED.test(name)', 'listed.bytes !== bytes : false'],
      ["if (listed && listed.sha256 !== sum.digest('hex'))", 'if (false)'],
      ['if (files.size > 0)', 'if (false)'],
    ],
  ),
  ...inFile(
    `${backups}/tar/read-tar.ts`,
    [`${backups}/tar/read-tar.test.ts`],
    [
      [" && step !== '..'", ''],
      ["step !== '' && ", ''],
      [" && step !== '.'", ''],
      ["textIn(header, 'prefix') !== '' || ", ''],
      ['if (type === TAR_FILE) return', 'return'],
      ["if (numberIn(header, 'checksum') !== tarChecksum(header))", 'if (false)'],
    ],
  ),
  ...inFile(`${backups}/sealed-objects.ts`, [suite], [['if ((await target.size(key)) !== bytes)', 'if (false)']]),
  ...inFile(`${backups}/parts.ts`, [suite], [['if (bytes !== part.bytes) throw', 'if (false) throw']]),
  ...inFile(
    `${backups}/object-key.ts`,
    [`${backups}/file-target.test.ts`],
    [['if (!isKey(key)) throw', 'if (false) throw']],
  ),
  ...inFile(
    `${engine}/store-log.ts`,
    [`${engine}/archived-logs.test.ts`],
    [['if (last !== undefined && isGap(last, name, size)) return true', '']],
  ),
  ...inFile(
    `${engine}/plan-replay.ts`,
    [`${engine}/plan-replay.test.ts`],
    [
      ['|| moment < takenAt', ''],
      ['if (wasSetBack) throw', 'if (false) throw'],
      [', now].some(', '].some('],
      ['if (complete === undefined || complete < moment) throw', 'if (false) throw'],
      ['if (stored.some(({ name }) => name > last)) throw', 'if (false) throw'],
    ],
  ),
  ...inFile(
    `${backups}/recovery/recovery-box.ts`,
    [`${backups}/recovery/recovery.test.ts`],
    [['decipher.setAAD(Buffer.from(context))', "decipher.setAAD(Buffer.from(''))"]],
  ),
  ...inFile(
    `${backups}/recovery/envelopes.ts`,
    [`${backups}/recovery/recovery.test.ts`],
    [
      ['if (!isSame(code, codeOf(repository, json)))', 'if (false)'],
      ["claimed['phraseId'] !== phraseId", 'false'],
      [' || data.platform !== platform', ''],
      ['if (!stored.equals(bytes))', 'if (false)'],
    ],
  ),
  ...inFile(
    `${backups}/recovery/recovery-phrase.ts`,
    [`${backups}/recovery/recovery.test.ts`],
    [['entropyToMnemonic(randomBytes(ENTROPY_BYTES)', 'entropyToMnemonic(new Uint8Array(ENTROPY_BYTES)']],
  ),
  ...inFile(
    `${downloads}/create-downloads.ts`,
    [`${dumps}/dumps.test.ts`, `${dumps}/dump-limits.test.ts`],
    [
      ['if (underWay.of(ref).size >= project.most) throw project.refuse()', ''],
      ['waiting.delete(hashOf(ticket))\n      kept', 'kept'],
      ["download.end('not_fetched')", ''],
      ["after(longest, () => download.end('time_limit'))", '() => undefined'],
      ['>= person.most', '> person.most'],
    ],
  ),
  ...inFile(
    `${downloads}/running-download.ts`,
    [`${dumps}/ended-dumps.test.ts`],
    [["allowed.addEventListener('abort', onRefused, { once: true })", '']],
  ),
  ...inFile(
    `${downloads}/download-body.ts`,
    [`${downloads}/download-body.test.ts`, `${dumps}/dump-limits.test.ts`, `${dumps}/dumps.test.ts`],
    [
      ["signal.addEventListener('abort', breakOff, { once: true })", ''],
      ['onCancel()\n', ''],
    ],
  ),
  ...inFile(
    'packages/postgres-meta/src/export/export-rows.ts',
    ['packages/postgres-meta/src/export/export-rows.test.ts'],
    [['`begin read only', '`begin']],
  ),
  ...inFile(
    'packages/postgres-meta/src/export/one-read.ts',
    ['packages/postgres-meta/src/export/one-read.test.ts'],
    [
      ['if (statements.length > 1) {', 'if (false) {'],
      ["if (keyword !== 'SELECT') throw new NotExportable(notARead(keyword))", ''],
    ],
  ),
  ...inFile(
    `${rowExports}/create-row-exports.ts`,
    [`${rowExports}/exports.test.ts`],
    [['found?.ref === ref && found.userId === userId ? found : undefined', 'found']],
  ),
  ...inFile(
    `${rowExports}/export-session.ts`,
    [`${rowExports}/exports.test.ts`],
    [['await endBackend({ fleet, ref, pid, onUnstoppable })', '']],
  ),
  ...inFile(
    `${rowExports}/export-handlers.ts`,
    [`${rowExports}/exports.test.ts`],
    [
      ["rights.signal.addEventListener('abort', end, { once: true })", ''],
      ['login: loginOf(context.membership.role)', "login: 'writer'"],
    ],
  ),
  ...inFile(
    'apps/platform/src/access/person-still.ts',
    ['apps/platform/src/domains/database/runs/rights-of-runs.test.ts'],
    [
      [' && (await stores.accessTokens.works(person.token.id))', ''],
      ['if (error instanceof AuthError) return undefined', 'if (error instanceof AuthError) return person'],
    ],
  ),
  ...inFile(
    'packages/postgres-engine/src/dump/open-dump.ts',
    ['packages/postgres-engine/src/dump/dump.test.ts'],
    [
      ['await lockTables(client, tables)', ''],
      ["signal.addEventListener('abort', close)", ''],
      ['...before.rights, ', ''],
    ],
  ),
  ...inFile(
    'packages/postgres-engine/src/dump/sort-statements.ts',
    ['packages/postgres-engine/src/dump/dump.test.ts'],
    [['sorted.readerRights.push(statement)', '{}']],
  ),
]
