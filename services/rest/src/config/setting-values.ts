export type SettingValue = string | number | boolean

/** Settings by the names that people write, such as `db-max-rows`, and the older names of some. */
export interface SettingValues {
  /** Undefined where it is empty, too. */
  text(name: string, olderName?: string): string | undefined
  /** Comma separated. Undefined where it is not set; nothing in it where it is empty. */
  list(name: string, olderName?: string): string[] | undefined
  integer(name: string, olderName?: string): number | undefined
  boolean(name: string, olderName?: string): boolean | undefined
  /** All whose name begins so. */
  startingWith(prefix: string): Map<string, string>
}

interface Sources {
  file?: ReadonlyMap<string, SettingValue>
  /** `PGRST_DB_MAX_ROWS` and the like; others are left alone. */
  environment?: Readonly<Record<string, string | undefined>>
  /** `db-max-rows` and the like, from the database. */
  database?: ReadonlyMap<string, string>
}

/** The database comes before the environment, and that before the file. */
export function settingValues({ file, environment = {}, database }: Sources): SettingValues {
  return {
    text: (name, olderName) => textOf(name) || (olderName && textOf(olderName)) || undefined,
    list: (name, olderName) => listFrom(textOf(name) ?? (olderName === undefined ? undefined : textOf(olderName))),
    integer: (name, olderName) => first(integerFrom, name, olderName),
    boolean: (name, olderName) => first(booleanFrom, name, olderName),
    startingWith(prefix) {
      const ofFile = [...(file ?? [])].filter(([name]) => name.startsWith(prefix))
      const start = environmentName(prefix)
      const ofEnvironment = Object.entries(environment)
        .filter(([name]) => name.startsWith(start))
        .map(([name, value]) => [`${prefix}${name.slice(start.length)}`, value ?? ''] as const)
      return new Map([...ofFile.map(([name, value]) => [name, String(value)] as const), ...ofEnvironment])
    },
  }

  function valueOf(name: string): SettingValue | undefined {
    return database?.get(name) ?? environment[environmentName(name)] ?? file?.get(name)
  }

  function textOf(name: string) {
    const value = valueOf(name)
    return value === undefined ? undefined : String(value)
  }

  function first<Value>(parse: (value: SettingValue) => Value | undefined, name: string, olderName?: string) {
    const parsed = [name, olderName].map((known) => {
      const value = known === undefined ? undefined : valueOf(known)
      return value === undefined ? undefined : parse(value)
    })
    return parsed[0] ?? parsed[1]
  }
}

const environmentName = (name: string) => `PGRST_${name.toUpperCase().replaceAll(/[-.]/g, '_')}`

function listFrom(text: string | undefined) {
  if (text === undefined) return undefined
  return text === '' ? [] : text.split(',').map((part) => part.trim())
}

function integerFrom(value: SettingValue) {
  const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value)
  return Number.isInteger(number) ? number : undefined
}

/** In any spelling and quotes, or a number that is above zero. */
function booleanFrom(value: SettingValue): boolean | undefined {
  if (typeof value !== 'string') return typeof value === 'boolean' ? value : undefined
  const letters = value.replaceAll(/[^A-Za-z]/g, '').toLowerCase()
  if (letters === 'true' || letters === 'false') return letters === 'true'
  const number = integerFrom(value)
  return number === undefined ? undefined : number > 0
}
