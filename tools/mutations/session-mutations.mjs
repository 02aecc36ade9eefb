import { inFile } from './in-file.mjs'

const identity = 'packages/identity/src'

export const sessionMutations = [
  ...inFile(
    `${identity}/sessions/refresh-session.ts`,
    [`${identity}/sessions/refresh-session.test.ts`],
    [
      ['if (!isParent && !isWithinInterval) return undefined', ''],
      ['if (!session.is_live) throw sessionExpired()', ''],
      ['if (user.is_banned) throw userBanned()', ''],
      ['await expireSession(tx, session.id)', ''],
      [
        'const next = successorOf(refreshToken, session.refresh_token_hmac_key)\n  await revokeActiveRefreshTokens(tx, session.id)',
        'const next = successorOf(refreshToken, session.refresh_token_hmac_key)',
      ],
    ],
  ),
  ...inFile(
    `${identity}/sessions/authenticate.ts`,
    [`${identity}/sessions/sessions.test.ts`, `${identity}/sessions/refresh-session.test.ts`],
    [
      ['if (person?.id !== claims.sub) throw sessionNotFound()', 'if (!person) throw sessionNotFound()'],
      ['if (person.is_banned) throw userBanned(403)', ''],
    ],
  ),
  ...inFile(
    `${identity}/factors/totp.ts`,
    [`${identity}/factors/totp.test.ts`],
    [
      ['const TOLERATED_STEPS = 1', 'const TOLERATED_STEPS = 2'],
      ['left.length === right.length && timingSafeEqual(left, right)', 'left.length === right.length'],
      ['& 0x7fffffff', ''],
    ],
  ),
  ...inFile(
    `${identity}/factors/second-step-throttle.ts`,
    [`${identity}/factors/multi-factor.test.ts`],
    [
      ["{ key: `${account} ${networkOf(client?.ip ?? '')}` }, ", ''],
      [', { key: account, free: WIDE }', ''],
      ["[{ key: `recovery code of ${userId} ${networkOf(client?.ip ?? '')}`, free: WIDE }]", '[]'],
    ],
  ),
  ...inFile(
    `${identity}/sessions/sign-in-throttle.ts`,
    [`${identity}/sessions/rate-limits.test.ts`],
    [
      ['if (wait > 0) throw', 'if (false) throw'],
      ['if (failures.size >= mostKeys) dropOldest()', ''],
      ['now - known.at < FORGOTTEN_AFTER_SECONDS', 'true'],
      ['Math.min(2 ** surplus, LONGEST_WAIT_SECONDS)', '1'],
    ],
  ),
  ...inFile(
    `${identity}/links/one-time-token.ts`,
    [`${identity}/links/verify.test.ts`, `${identity}/keys/verified-tokens.test.ts`],
    [
      [' and expires_at > clock_timestamp() and failed_attempts < $3', ' and failed_attempts < $3 + 1000'],
      [
        'where token_hash = $1 and token_type::text = any($2) and expires_at > clock_timestamp()\n',
        'where token_hash = $1 and token_type::text = any($2)\n',
      ],
      ['rows.find((row) => row.code_hash === hash)', 'rows[0]'],
    ],
  ),
  ...inFile(
    `${identity}/links/mail-link.ts`,
    [`${identity}/mail/mail.test.ts`],
    [
      ['&& !target.username', ''],
      ['&& allowed.includes(target.origin)', ''],
    ],
  ),
]
