import { redact } from '@plinth/gateway/redact'
import { withoutQuoted } from '@plinth/postgres-meta/shown-message'

/** More than the store keeps of a message. */
const LONGEST = 16 * 1024

/** Whose messages quote what somebody typed where a password, a key or a value of another type may have stood. */
const QUOTES_INPUT = /^(?:22|28|42601)/

const REDACTED = 'redacted'

/** A literal of SQL in each of its quoted forms, also one that was cut. */
const QUOTED = String.raw`(?:(?:[eE]|[uU]&)?'(?:[^'\\]|''|\\.)*(?:'|\\?$)|\$(\w*)\$[\s\S]*?(?:\$\2\$|$)|"(?:[^"]|"")*(?:"|$))`

/** `password 'it'` of a role. */
const PASSWORDS = new RegExp(String.raw`\b(password\s+)${QUOTED}`, 'gi')

/** `password=it` of a connection string, `"api_key": "it"` of JSON, and what else is set by its name. */
const SETTINGS = new RegExp(
  String.raw`((?:password|passwd|pwd|passphrase|secret|api_?key|token)\b["']?\s*(?:=>|[:=])\s*)(?:''[^']*(?:''|$)|${QUOTED}|[^\s'"$;,()]+)`,
  'gi',
)

/** The user's part of an address, up to its last @. */
const ADDRESSES = /\b([a-z][a-z\d+.-]{0,20}:\/\/)[^\s/?#'"]*@/gi

const VERIFIERS = /SCRAM-SHA-256\$[^\s'"]*|\bmd5[\da-f]{32}\b/gi

const PRIVATE_KEYS = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g

/** What the logs keep of a message of Postgres: no password, no key, and nothing that Postgres could not read. */
export const loggedMessage = (code: string, message: string) =>
  withoutSecrets(QUOTES_INPUT.test(code) ? withoutQuoted(message) : message)

/** The beginning of a text, without passwords, keys and tokens. */
export const withoutSecrets = (text: string) =>
  redact(text.slice(0, LONGEST))
    .replaceAll(PRIVATE_KEYS, REDACTED)
    .replaceAll(VERIFIERS, REDACTED)
    .replaceAll(ADDRESSES, `$1${REDACTED}@`)
    .replaceAll(PASSWORDS, `$1${REDACTED}`)
    .replaceAll(SETTINGS, `$1${REDACTED}`)
