/** What a Prefer header asks for. */
export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  return: 'representation' | 'minimal' | 'headers-only' | undefined
  count: 'exact' | 'planned' | 'estimated' | undefined
  tx: 'commit' | 'rollback' | undefined
  missing: 'default' | 'null' | undefined
  handling: 'strict' | 'lenient' | undefined
  timezone: string | undefined
  maxAffected: number | undefined
  /** Those that nobody knows. */
  invalid: readonly string[]
}

const VALUES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const

interface Options {
  /** Whether a request may say how its transaction ends. */
  allowsTransactionEnd: boolean
  timezones: ReadonlySet<string>
}

/** Of a preference that is given more than once, the first counts. */
export function parsePreferences(header: string | null, { allowsTransactionEnd, timezones }: Options): Preferences {
  const given = header === null || header === '' ? [] : header.split(',').map((preference) => preference.trim())
  const timezone = valueOf(given, 'timezone')
  const isTimezone = timezone !== undefined && timezones.has(timezone)
  const maxAffected = valueOf(given, 'max-affected')
  return {
    resolution: firstOf(given, 'resolution'),
    return: firstOf(given, 'return'),
    count: firstOf(given, 'count'),
    tx: allowsTransactionEnd ? firstOf(given, 'tx') : undefined,
    missing: firstOf(given, 'missing'),
    handling: firstOf(given, 'handling'),
    timezone: isTimezone ? timezone : undefined,
    maxAffected: maxAffected !== undefined && /^-?[0-9]+$/.test(maxAffected) ? Number(maxAffected) : undefined,
    invalid: given.filter((preference) => {
      if (preference.startsWith('timezone=')) return !isTimezone
      return !preference.startsWith('max-affected=') && !KNOWN.has(preference)
    }),
  }
}

/** Those that were honored, as `Preference-Applied` names them. */
export function appliedPreferences(preferences: Partial<Preferences>): string | undefined {
  const { handling, timezone, maxAffected } = preferences
  const applied = [
    ...(['resolution', 'missing', 'return', 'count', 'tx', 'handling'] as const).map((name) => {
      const value = preferences[name]
      return value && `${name}=${value}`
    }),
    timezone && `timezone=${timezone}`,
    handling === 'strict' && maxAffected !== undefined && `max-affected=${maxAffected}`,
  ].filter(Boolean)
  return applied.length === 0 ? undefined : applied.join(', ')
}

const KNOWN = new Set(Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)))

function valueOf(given: readonly string[], name: string): string | undefined {
  return given.find((preference) => preference.startsWith(`${name}=`))?.slice(name.length + 1)
}

function firstOf<Name extends keyof typeof VALUES>(given: readonly string[], name: Name) {
  const values: readonly (typeof VALUES)[Name][number][] = VALUES[name]
  for (const preference of given) {
    const found = values.find((value) => preference === `${name}=${value}`)
    if (found !== undefined) return found
  }
  return undefined
}
