import { inFile } from './in-file.mjs'

const platform = 'apps/platform/src'
const handle = `${platform}/domains/projects/connection-handle`
const token = `${platform}/domains/access-tokens`
const rows = 'packages/postgres-meta/src/rows'

export const secretMutations = [
  ...inFile(
    `${platform}/config/sealer.ts`,
    [`${platform}/config/sealer.test.ts`],
    [
      ['const nonce = randomBytes(NONCE_BYTES)', 'const nonce = Buffer.alloc(NONCE_BYTES)'],
      ["'plinth', purpose, KEY_BYTES", "'plinth', '', KEY_BYTES"],
      ['const key = randomBytes(KEY_BYTES)', 'const key = wrappingKey'],
      ['{ authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))', '{ authTagLength: TAG_BYTES })'],
      ['if (version !== VERSION ||', 'if ('],
    ],
  ),
  ...inFile(
    `${platform}/stores/audit-chain.ts`,
    [`${platform}/stores/audit-chain.test.ts`],
    [
      ['.update(previous)', ''],
      ["createHmac('sha256', key)", "createHmac('sha256', '')"],
      ['entry.sequence !== length + 1 || ', ''],
      ['.update(canonical(entry))', ".update(canonical({ ...entry, outcome: '' }))"],
      ['.update(canonical(entry))', '.update(canonical({ ...entry, actor: null }))'],
    ],
  ),
  ...inFile(
    `${handle}.ts`,
    [`${handle}.test.ts`],
    [
      ['if (expiry < now)', 'if (false)'],
      ['[userId, organizationId, ref, role]', '[organizationId, ref, role]'],
      ['[userId, organizationId, ref, role]', '[userId, ref, role]'],
      ['[userId, organizationId, ref, role]', '[userId, organizationId, role]'],
      ['[userId, organizationId, ref, role]', '[userId, organizationId, ref]'],
      ['    decipher.final()\n', ''],
      ['version !== VERSION ||', ''],
    ],
  ),
  ...inFile(
    `${token}/access-token.ts`,
    [`${token}/access-token.test.ts`],
    [
      ['return token.endsWith(checksumOf(random))', 'return true'],
      ['if (!FORM.test(token)) return false', ''],
      ['ALPHABET[randomInt(ALPHABET.length)]', 'ALPHABET[0]'],
    ],
  ),
  ...inFile(
    `${token}/bearer-of-token.ts`,
    [`${token}/access-token-handlers.test.ts`],
    [
      ['|| account.isBanned', ''],
      ["account.hasSecondFactor ? used.aal : 'aal1'", 'used.aal'],
      ['if (!isWhole(token)) throw incompleteToken()', ''],
    ],
  ),
  ...inFile(
    `${rows}/cursor.ts`,
    [`${rows}/select-rows.test.ts`],
    [
      ['order === signature(terms) &&', ''],
      ['place.length === Math.max(terms.length, 1) &&', ''],
      [" &&\n    !place.some((value) => value?.includes('\\0'))", ''],
      ['`${sql} ${direction} ${nulls}`', '`${sql} ${nulls}`'],
      ['value !== null || terms[index]?.canBeNull', 'true'],
    ],
  ),
  ...inFile(
    'packages/postgres-meta/src/shown-message.ts',
    ['packages/postgres-meta/src/shown-message.test.ts'],
    [
      ['NAMING.test(code) ? message : withoutQuoted(message)', 'message'],
      ['WRITTEN_BY_PEOPLE.test(code) ||', ''],
      ['/".*"|".*/s', '/".*"/'],
    ],
  ),
  ...inFile(
    'apps/platform/src/domains/metrics/recent-errors.ts',
    ['apps/platform/src/domains/metrics/recent-errors.test.ts'],
    [
      ['constants.O_RDONLY | constants.O_NOFOLLOW', 'constants.O_RDONLY'],
      ['|| found.nlink !== 1', ''],
    ],
  ),
  ...inFile(
    'apps/platform/src/domains/run-history/record-run.ts',
    ['apps/platform/src/domains/run-history/run-history.test.ts'],
    [
      ['if (person.token) return', ''],
      ['const text = withoutPasswords(query)', 'const text = query'],
    ],
  ),
  ...inFile(
    'apps/platform/src/stores/run-history-store.ts',
    ['apps/platform/src/domains/run-history/run-history.test.ts'],
    [['where project_id = $1 and profile_id = $2 and id = $3', 'where project_id = $1 and $2 > 0 and id = $3']],
  ),
]
