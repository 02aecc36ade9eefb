import * as z from 'zod/mini'

const Port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const Count = z.coerce.number().check(z.int(), z.minimum(0))
const Flag = z.stringbool()
const Text = z.string().check(z.trim(), z.minLength(1))

/** Every variable the platform reads. An empty one counts as unset. */
const Environment = z.object({
  PLINTH_ENV: z._default(z.enum(['development', 'production']), 'development'),
  PLINTH_EDITION: z._default(z.enum(['hosted', 'self-hosted']), 'hosted'),
  PLINTH_HOST: z._default(Text, '127.0.0.1'),
  PLINTH_PORT: z._default(Port, 8000),
  PLINTH_API_PORT: z._default(Port, 8001),
  PLINTH_DB_PORT: z._default(Port, 6432),
  PLINTH_DATA_DIR: z.optional(Text),
  PLINTH_POINT_IN_TIME: z._default(Flag, true),
  PLINTH_BACKUP_DIR: z.optional(Text),
  PLINTH_BACKUP_BUCKET: z.optional(Text),
  PLINTH_BACKUP_MEGABYTES_PER_SECOND: z.optional(z.coerce.number().check(z.minimum(1))),
  PLINTH_BACKUP_PREFIX: z._default(z.string().check(z.regex(/^(?:[a-z0-9][a-z0-9._-]*\/)*$/)), ''),
  PLINTH_BACKUP_REGION: z._default(Text, 'us-east-1'),
  PLINTH_BACKUP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  PLINTH_BACKUP_ACCESS_KEY_ID: z.optional(Text),
  PLINTH_BACKUP_SECRET_ACCESS_KEY: z.optional(Text),
  PLINTH_PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  PLINTH_TRUSTED_PROXIES: z._default(z.string(), ''),
  PLINTH_API_URL: z.optional(z.url({ protocol: /^https?$/ })),
  PLINTH_DB_HOST: z._default(Text, 'localhost'),
  PLINTH_DB_TLS_CERT: z.optional(Text),
  PLINTH_DB_TLS_KEY: z.optional(Text),
  PLINTH_SETUP_TOKEN: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  PLINTH_SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  PLINTH_SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  PLINTH_MAIL_FROM: z._default(Text, 'Plinth <no-reply@localhost>'),
  PLINTH_MAIL_TEXTS: z.optional(z.string()),
  PLINTH_OPERATOR_NAME: z._default(Text, 'Plinth'),
  PLINTH_SUPPORT_EMAIL: z.optional(z.email()),
  PLINTH_ASSURANCES: z._default(z.string(), ''),
  PLINTH_CLOUD_PROVIDERS: z._default(z.string(), ''),
  PLINTH_GITHUB_CLIENT_ID: z.optional(Text),
  PLINTH_GITHUB_CLIENT_SECRET: z.optional(Text),
  PLINTH_GITHUB_APP: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,100}$/))),
  PLINTH_GITHUB_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://github.com'),
  PLINTH_GITHUB_API_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://api.github.com'),
  PLINTH_AI_BASE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  // what no header can carry would stand in the error that says so
  PLINTH_AI_API_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))),
  PLINTH_AI_MODEL: z.optional(Text),
  PLINTH_AI_MODEL_FAST: z.optional(Text),
  PLINTH_AI_TIMEOUT_SECONDS: z._default(z.coerce.number().check(z.minimum(0.05), z.maximum(3600)), 120),
  PLINTH_REQUIRE_CONNECTION_HEADER: z._default(Flag, true),
  PLINTH_IDLE_MINUTES: z._default(z.coerce.number().check(z.minimum(0)), 15),
  PLINTH_SYSTEM_POSTGRES: z.optional(Text),
  PLINTH_MEMORY_MEGABYTES: z.optional(Count.check(z.minimum(256))),
  PLINTH_DISK_MEGABYTES: z.optional(Count),
  PLINTH_RESERVED_DISK_MEGABYTES: z._default(Count, 1024),
  PLINTH_MAX_PROJECTS_PER_ORGANIZATION: z._default(Count.check(z.minimum(1)), 100),
  PLINTH_MAX_ORGANIZATIONS_PER_PERSON: z._default(Count.check(z.minimum(1)), 50),
  PLINTH_CONTROL_GROUP: z.optional(z.string().check(z.regex(/^(?:own|off|\/[^\s]*)$/))),
  PLINTH_LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error']), 'info'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(?:ql)?$/ })),
  DISABLED_FEATURES: z._default(z.string(), ''),
})
export type Environment = z.infer<typeof Environment>

/** Reads the environment once. Throws a sentence that names each variable it cannot use, never its value. */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  throw new Error(
    `These environment variables cannot be used as they are: ${[...names].join(', ')}. See the table of settings in README.md.`,
  )
}
