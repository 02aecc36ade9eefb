import { features } from '@plinth/catalog/features'
import { describe, expect, test } from 'vitest'
import { decideConfig } from './config.ts'
import { readEnvironment } from './env.ts'

const decide = (variables: Record<string, string>) => decideConfig(readEnvironment(variables))

const SECRET = 'q8Zr1mVx0Kd7Lw3Tn6Yb2Hs9Gf4Pj5Cu'
const production = {
  PLINTH_ENV: 'production',
  PLINTH_SECRET_KEY: SECRET,
  PLINTH_PUBLIC_URL: 'https://plinth.example.com',
  PLINTH_API_URL: 'https://api.plinth.example.com',
}

test('the rate of backups is in megabytes, at least one, and none unless it is set', () => {
  expect(decide({}).backupBytesPerSecond).toBeUndefined()
  expect(decide({ PLINTH_BACKUP_MEGABYTES_PER_SECOND: '20' }).backupBytesPerSecond).toBe(20 * 1024 * 1024)
  expect(() => decide({ PLINTH_BACKUP_MEGABYTES_PER_SECOND: '0' })).toThrow('PLINTH_BACKUP_MEGABYTES_PER_SECOND')
})

describe('production', () => {
  test('starts with a secret and encrypted addresses', () => {
    expect(decide(production)).toMatchObject({ production: true, requireConnectionHeader: true })
  })

  test.each([
    ['no secret', { PLINTH_SECRET_KEY: '' }, 'PLINTH_SECRET_KEY is missing'],
    ['a secret of one letter', { PLINTH_SECRET_KEY: 'a'.repeat(40) }, 'PLINTH_SECRET_KEY is not random enough'],
    ['a plain public address', { PLINTH_PUBLIC_URL: 'http://plinth.example.com' }, 'PLINTH_PUBLIC_URL is plain HTTP'],
    ['a plain address of the data plane', { PLINTH_API_URL: 'http://10.0.0.1:8001' }, 'PLINTH_API_URL is plain HTTP'],
    [
      'a secret sent to GitHub in the clear',
      { PLINTH_GITHUB_CLIENT_ID: 'id', PLINTH_GITHUB_CLIENT_SECRET: 's', PLINTH_GITHUB_URL: 'http://git.example.com' },
      'PLINTH_GITHUB_URL is plain HTTP',
    ],
    ['a name that only begins like loopback', { PLINTH_PUBLIC_URL: 'http://localhost.evil.example' }, 'plain HTTP'],
    ['an address that only looks like loopback', { PLINTH_PUBLIC_URL: 'http://127.0.0.1.evil.example' }, 'plain HTTP'],
    [
      'the connection header switched off',
      { PLINTH_REQUIRE_CONNECTION_HEADER: 'false' },
      'PLINTH_REQUIRE_CONNECTION_HEADER=false is for development',
    ],
  ])('does not start with %s', (_, changed, refusal) => {
    expect(() => decide({ ...production, ...changed })).toThrow(refusal)
  })

  test('names everything that is wrong at once, and no secret', () => {
    const refused = {
      ...production,
      PLINTH_SECRET_KEY: 'ab'.repeat(20),
      PLINTH_PUBLIC_URL: 'http://plinth.example.com',
    }
    const decision = () => decide(refused)
    expect(decision).toThrow(/PLINTH_SECRET_KEY[^]*PLINTH_PUBLIC_URL/)
    expect(decision).not.toThrow(refused.PLINTH_SECRET_KEY)
  })

  test.each(['http://localhost:8000', 'http://127.0.0.1:8000', 'http://[::1]:8000', 'http://plinth.localhost'])(
    'may be plain on %s',
    (url) => {
      expect(decide({ ...production, PLINTH_PUBLIC_URL: url }).publicUrl).toBe(url)
    },
  )
})

test('claims of certification are those that the operator vouches for, by their names', () => {
  expect(decide({}).assurances).toEqual([])
  expect(decide({ PLINTH_ASSURANCES: 'sla, soc2' }).assurances).toEqual(['soc2', 'sla'])
  expect(() => decide({ PLINTH_ASSURANCES: 'soc2,iso27001' })).toThrow('of soc2, hipaa, sla')
})

test('projects have regions only where providers are configured, by their names', () => {
  expect(decide({}).cloudProviders).toEqual([])
  expect(decide({ PLINTH_CLOUD_PROVIDERS: 'FLY, AWS' }).cloudProviders.toSorted()).toEqual(['AWS', 'FLY'])
  expect(() => decide({ PLINTH_CLOUD_PROVIDERS: 'AWS,MARS' })).toThrow('PLINTH_CLOUD_PROVIDERS lists providers')
})

describe('an environment that cannot be used', () => {
  test.each([
    ['PLINTH_ENV', 'Production'],
    ['PLINTH_EDITION', 'selfhosted'],
    ['PLINTH_PORT', '70000'],
    ['PLINTH_PORT', '8000 '.repeat(2)],
    ['PLINTH_PUBLIC_URL', 'javascript:alert(1)'],
    ['PLINTH_PUBLIC_URL', 'plinth.example.com'],
    ['PLINTH_SETUP_TOKEN', 'short'],
    ['PLINTH_SECRET_KEY', 'too-short-a-secret'],
    ['PLINTH_SMTP_URL', 'https://user:hunter2@mail.example.com'],
    ['PLINTH_SUPPORT_EMAIL', 'Help <help@example.com>'],
    ['DATABASE_URL', 'mysql://root:hunter2@db.example.com/x'],
    ['PLINTH_REQUIRE_CONNECTION_HEADER', 'maybe'],
    ['PLINTH_LOG_LEVEL', 'loud'],
  ])('%s is named and its value is not', (name, value) => {
    const reading = () => readEnvironment({ [name]: value })
    expect(reading).toThrow(name)
    expect(reading).not.toThrow(value)
  })

  test('half of a certificate is refused rather than left out', () => {
    expect(() => decide({ PLINTH_DB_TLS_CERT: '/etc/plinth/cert.pem' })).toThrow('PLINTH_DB_TLS_KEY')
    expect(() => decide({ PLINTH_DB_TLS_KEY: '/etc/plinth/key.pem' })).toThrow('PLINTH_DB_TLS_CERT')
  })

  test.each<Record<string, string>>([
    { PLINTH_AI_BASE_URL: 'https://ai.example.com/v1' },
    { PLINTH_AI_MODEL: 'large' },
    { PLINTH_AI_API_KEY: 'sk-key' },
    { PLINTH_AI_MODEL_FAST: 'small', PLINTH_AI_MODEL: 'large' },
  ])('half of a model is refused rather than left out: %o', (given) => {
    expect(() => decide(given)).toThrow('PLINTH_AI_BASE_URL and PLINTH_AI_MODEL are set together or not at all.')
  })

  test.each([
    ['https://ai.example.com/v1', true],
    ['http://localhost:11434/v1', true],
    ['http://127.0.0.1:11434/v1', true],
    ['http://[::1]:11434/v1', true],
    ['http://10.1.2.3/v1', true],
    ['http://172.16.0.1/v1', true],
    ['http://172.31.255.1/v1', true],
    ['http://192.168.1.5:8080/v1', true],
    ['http://[fd00::1]/v1', true],
    ['http://ollama:11434/v1', true],
    ['http://host.docker.internal:11434/v1', true],
    ['http://ai.example.com/v1', false],
    ['http://8.8.8.8/v1', false],
    ['http://172.32.0.1/v1', false],
    ['http://169.254.169.254/v1', false],
    ['http://10.example.com/v1', false],
    ['http://[2001:db8::1]/v1', false],
    ['http://[::ffff:8.8.8.8]/v1', false],
    ['http://134744072/v1', false],
  ])('the model may be at %s: %s', (url, isAllowed) => {
    const deciding = () => decide({ PLINTH_AI_BASE_URL: url, PLINTH_AI_MODEL: 'large' })
    if (isAllowed) expect(deciding().ai).toMatchObject({ model: 'large', fastModel: 'large' })
    else expect(deciding).toThrow('PLINTH_AI_BASE_URL is plain HTTP on a public address. Use https.')
  })

  test('a key in the address of the model is refused, and not repeated', () => {
    const deciding = () => decide({ PLINTH_AI_BASE_URL: 'https://me:sk-key@ai.example.com/v1', PLINTH_AI_MODEL: 'm' })
    expect(deciding).toThrow('A key belongs into PLINTH_AI_API_KEY.')
    expect(deciding).not.toThrow('sk-key')
  })

  test('a key that no header can carry is refused, and not repeated', () => {
    const deciding = () => decide({ PLINTH_AI_API_KEY: 'sk-key\nmore' })
    expect(deciding).toThrow('PLINTH_AI_API_KEY')
    expect(deciding).not.toThrow('sk-key')
  })

  test('half of a GitHub app is refused rather than left out', () => {
    expect(() => decide({ PLINTH_GITHUB_CLIENT_ID: 'id' })).toThrow('PLINTH_GITHUB_CLIENT_SECRET')
    expect(() => decide({ PLINTH_GITHUB_CLIENT_SECRET: 'secret' })).toThrow('PLINTH_GITHUB_CLIENT_ID')
    expect(() => decide({ PLINTH_GITHUB_APP: 'plinth' })).toThrow('PLINTH_GITHUB_CLIENT_ID')
  })

  test.each(['proxy.example.com', '10.0.0.0/33', '::1/129', '10.0.0/8', '10.0.0.1 10.0.0.2', '/8', '1.2.3.4/x'])(
    'a trusted proxy is an address or a range, and not %s',
    (entry) => {
      expect(() => decide({ PLINTH_TRUSTED_PROXIES: `127.0.0.1, ${entry}` })).toThrow(
        `PLINTH_TRUSTED_PROXIES lists addresses and ranges such as 10.0.0.0/8, and not ${entry}.`,
      )
    },
  )

  test('an empty variable counts as unset', () => {
    expect(decide({ PLINTH_PORT: '', DATABASE_URL: '' }).ports.platform).toBe(8000)
  })
})

describe('what is left open is decided', () => {
  test('hosted, in development, on loopback', () => {
    expect(decide({})).toMatchObject({
      production: false,
      edition: 'hosted',
      host: '127.0.0.1',
      ports: { platform: 8000, dataPlane: 8001, database: 6432 },
      publicUrl: 'http://localhost:8000',
      requireConnectionHeader: true,
    })
  })

  test('changes are asked for from the public address alone, and without one from this machine', () => {
    expect(decide(production).origins).toEqual(['https://plinth.example.com'])
    expect(decide({ PLINTH_PUBLIC_URL: 'https://Plinth.example.com:443/' }).origins).toEqual([
      'https://plinth.example.com',
    ])
    expect(decide({ PLINTH_PORT: '9000' }).origins).toEqual([
      'http://localhost:9000',
      'http://127.0.0.1:9000',
      'http://[::1]:9000',
    ])
  })

  test('a set-up token is a new one each time, and is long', () => {
    const [first, second] = [decide({}).setupToken, decide({}).setupToken]
    expect(first).toEqual({ value: expect.stringMatching(/^[\w-]{24}$/), given: false })
    expect(second.value).not.toBe(first.value)
  })

  test('a word that names no feature keeps the platform from starting, and the sentence lists those that do', () => {
    const decideWith = (DISABLED_FEATURES: string) => decide({ DISABLED_FEATURES, PLINTH_EDITION: 'self-hosted' })
    expect(() => decideWith('billing:all,sql-editor:all,realtime')).toThrow(
      /^DISABLED_FEATURES names sql-editor:all, realtime, which Plinth does not know\. Use any of .*sql_editor:all/,
    )
    expect(decideWith(features.join(',')).disabledFeatures).toEqual(features)
  })

  test('only the self-hosted edition switches features off for everybody', () => {
    const DISABLED_FEATURES = ' billing:all, ,projects:create '
    expect(decide({ DISABLED_FEATURES }).disabledFeatures).toEqual([])
    expect(decide({ DISABLED_FEATURES, PLINTH_EDITION: 'self-hosted' }).disabledFeatures).toEqual([
      'billing:all',
      'projects:create',
    ])
  })
})

describe('mail texts', () => {
  const texts = { recovery: { subject: 'Your {{ .SiteName }} password', body: 'Open {{ .ConfirmationURL }}' } }

  test('are those of the environment', () => {
    expect(decide({ PLINTH_MAIL_TEXTS: JSON.stringify(texts) }).mailTexts).toEqual(texts)
    expect(decide({}).mailTexts).toEqual({})
  })

  test.each([
    ['that are no JSON', 'recovery', 'PLINTH_MAIL_TEXTS is not JSON.'],
    [
      'without the link',
      JSON.stringify({ recovery: { ...texts.recovery, body: 'Hello' } }),
      'recovery: body: The body needs the link: {{ .ConfirmationURL }}.',
    ],
    ['of another kind', JSON.stringify({ newsletter: texts.recovery }), 'PLINTH_MAIL_TEXTS cannot be used'],
  ])('%s are refused', (_, given, refusal) => {
    expect(() => decide({ PLINTH_MAIL_TEXTS: given })).toThrow(refusal)
  })
})
