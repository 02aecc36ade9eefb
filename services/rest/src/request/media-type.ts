/** What a client accepts or sends. */
export type MediaType =
  | { kind: 'known' | 'other'; name: string }
  | { kind: 'object'; stripsNulls: boolean }
  | { kind: 'stripped-array' }
  | { kind: 'plan'; of: MediaType; format: 'text' | 'json'; options: readonly PlanOption[] }

export type PlanOption = (typeof PLAN_OPTIONS)[number]

const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const

const known = (name: string): MediaType => ({ kind: 'known', name })

export const JSON_TYPE = known('application/json')
export const GEO_JSON = known('application/geo+json')
export const CSV = known('text/csv')
export const PLAIN_TEXT = known('text/plain')
export const XML = known('text/xml')
export const OPEN_API = known('application/openapi+json')
export const FORM = known('application/x-www-form-urlencoded')
export const OCTETS = known('application/octet-stream')
export const ANY = known('*/*')

const KNOWN = new Map(
  [JSON_TYPE, GEO_JSON, CSV, PLAIN_TEXT, XML, OPEN_API, FORM, OCTETS, ANY].map((type) => [nameOf(type), type]),
)

/** As it stands in a header. */
export function nameOf(type: MediaType): string {
  switch (type.kind) {
    case 'object':
      return `application/vnd.pgrst.object+json${type.stripsNulls ? ';nulls=stripped' : ''}`
    case 'stripped-array':
      return 'application/vnd.pgrst.array+json;nulls=stripped'
    case 'plan': {
      const options = type.options.length === 0 ? '' : `; options=${type.options.join('|')}`
      return `application/vnd.pgrst.plan+${type.format}; for="${nameOf(type.of)}"${options}`
    }
    default:
      return type.name
  }
}

export function contentTypeOf(type: MediaType): string {
  const hasCharset = type.kind !== 'other' && type !== OCTETS
  return nameOf(type) + (hasCharset ? '; charset=utf-8' : '')
}

export function parseMediaType(text: string): MediaType {
  const { name, parameters } = partsOf(text)
  switch (name) {
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', stripsNulls: parameters.get('nulls') === 'stripped' }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return parameters.get('nulls') === 'stripped' ? { kind: 'stripped-array' } : JSON_TYPE
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return planOf(parameters, 'text')
    case 'application/vnd.pgrst.plan+json':
      return planOf(parameters, 'json')
    default:
      return KNOWN.get(name) ?? { kind: 'other', name: text }
  }
}

/** The types of an Accept header, the preferred first. */
export function parseAccept(header: string | null): MediaType[] {
  if (header === null) return [ANY]
  return header
    .split(',')
    .map((part) => {
      const [type = '', quality] = part.replaceAll(' ', '').split(';q=')
      const weight = Number.parseFloat(quality ?? '')
      const specificity = count(type, ';') - count(type, '*')
      return { type: parseMediaType(type), weight: Number.isNaN(weight) ? 1 : weight, specificity }
    })
    .toSorted((one, other) => other.weight - one.weight || other.specificity - one.specificity)
    .map(({ type }) => type)
}

function planOf(parameters: ReadonlyMap<string, string>, format: 'text' | 'json'): MediaType {
  const options = (parameters.get('options') ?? '').split('|')
  const of = parseMediaType(parameters.get('for') ?? nameOf(JSON_TYPE))
  return { kind: 'plan', of, format, options: PLAN_OPTIONS.filter((option) => options.includes(option)) }
}

const PARAMETER = /\s*;\s*([\p{L}\p{N}-]+)\s*=\s*(?:"([^"]*)"|([\p{L}\p{N}|-]+))/uy

function partsOf(text: string) {
  const [name] = /^[\p{L}\p{N}.*]+\/[\p{L}\p{N}.*+-]+/u.exec(text) ?? [undefined]
  const parameters = new Map<string, string>()
  if (name === undefined) return { name: text, parameters }
  PARAMETER.lastIndex = name.length
  for (let match = PARAMETER.exec(text); match; match = PARAMETER.exec(text)) {
    parameters.set(match[1]!.toLowerCase(), match[2] ?? match[3] ?? '')
  }
  return { name: name.toLowerCase(), parameters }
}

const count = (text: string, character: string) => text.split(character).length - 1
