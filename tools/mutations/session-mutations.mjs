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
    `${identity}/factors/second-factor-throttle.ts`,
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
    [`${identity}/links/mail-link.test.ts`],
    [
      ['&& !target.username', ''],
      ['&& allowed.includes(target.origin)', ''],
    ],
  ),
  ...inFile(
    `${identity}/links/mail-link.ts`,
    [`${identity}/links/url-pattern.test.ts`],
    [['!RUNS_CODE.has(target.protocol)', 'true']],
  ),
  ...inFile(
    `${identity}/links/url-pattern.ts`,
    [`${identity}/links/url-pattern.test.ts`],
    [
      ["(token === '*' && !isSeparator)", "token === '*'"],
      ["(token === '?' && !isSeparator)", "token === '?'"],
      ['return places.has(tokens.length)', 'return places.size > 0'],
    ],
  ),
  ...inFile(
    `${identity}/oauth/authorization.ts`,
    [`${identity}/oauth/oidc.test.ts`],
    [
      ['[provider.name, owner, state]', '[owner, state]'],
      ['[provider.name, owner, state]', '[provider.name, state]'],
    ],
  ),
  ...inFile(
    `${identity}/oauth/authorization-store.ts`,
    [`${identity}/oauth/oidc.test.ts`],
    [
      [
        'delete from auth.authorizations where state_hash = $1 and expires_at > clock_timestamp() returning sealed',
        'select sealed from auth.authorizations where state_hash = $1 and expires_at > clock_timestamp()',
      ],
      [' and expires_at > clock_timestamp()', ''],
    ],
  ),
  ...inFile(
    `${identity}/oauth/exchange-code.ts`,
    [`${identity}/oauth/oidc.test.ts`],
    [
      ['code_verifier: verifier,', ''],
      ["if ('error' in exchanged) throw oauthRefused()", ''],
    ],
  ),
  ...inFile(
    `${identity}/oauth/person-of-id-token.ts`,
    [`${identity}/oauth/oidc.test.ts`],
    [
      ["if (claims.nonce !== nonce) throw badIdToken(new Error('The nonce is of another attempt'))", ''],
      [
        "if (!isFor(provider.clientId, claims)) throw badIdToken(new Error('The token was made for another client'))",
        '',
      ],
      ['issuer: provider.issuer,', ''],
      ['audience: provider.clientId,', ''],
      ["requiredClaims: ['exp', 'iat', 'sub', 'nonce'],", ''],
      ["String(claims.email_verified) === 'true'", 'true'],
    ],
  ),
  ...inFile(
    `${identity}/oauth/endpoints-of.ts`,
    [`${identity}/oauth/oidc.test.ts`],
    [
      ["if (metadata.issuer !== issuer) throw unexpectedAnswer('The provider calls itself by another name')", ''],
      ["protocol === 'https:' || ", 'true || '],
    ],
  ),
  ...inFile(
    `${identity}/mail/render-mail.ts`,
    [`${identity}/mail/mail-of-kind.test.ts`],
    [
      ["const fact = escapeHtml(facts[name] ?? '')", "const fact = facts[name] ?? ''"],
      ['=> escapeHtml(text).replaceAll', '=> text.replaceAll'],
    ],
  ),
  ...inFile(
    `${identity}/mail/mail-texts.ts`,
    [`${identity}/mail/mail-of-kind.test.ts`],
    [
      ["'name' in piece && !known.includes(piece.name)", "'name' in piece && false"],
      ["'text' in piece && /", "'text' in piece && false && /"],
      ['piece.name === LINK', "piece.name !== ''"],
    ],
  ),
]
