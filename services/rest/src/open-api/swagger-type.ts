const TYPES: Record<string, string | undefined> = {
  'character varying': 'string',
  character: 'string',
  text: 'string',
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  // anything
  json: undefined,
  jsonb: undefined,
}

export function swaggerType(type: string): string | undefined {
  if (Object.hasOwn(TYPES, type)) return TYPES[type]
  return type.endsWith('[]') ? 'array' : 'string'
}

const FORMATS: Record<string, string> = { smallint: 'int32', integer: 'int32', bigint: 'int64' }

export const swaggerFormat = (type: string): string => (Object.hasOwn(FORMATS, type) ? FORMATS[type]! : type)

/** Of an array. */
export const elementOf = (type: string): string => type.slice(0, -'[]'.length)

/** What an array's items are; nothing for what is none. */
export const swaggerItems = (type: string) =>
  swaggerType(type) === 'array' ? { items: { type: swaggerType(elementOf(type)) } } : {}
