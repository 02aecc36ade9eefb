import { noMediaType } from '../errors/request-errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { ANY, CSV, GEO_JSON, JSON_TYPE, type MediaType, nameOf, parseMediaType } from '../request/media-type.ts'
import { lookup } from '../schema-cache/by-schema.ts'
import type { MediaHandler } from '../schema-cache/media-handler.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import type { Serving } from './plan-read.ts'
import type { ReadPlan } from './read-plan.ts'

/** How the database makes the body of a response. */
export type Format =
  | { kind: 'array' | 'object'; stripsNulls: boolean }
  | { kind: 'csv' | 'geojson' | 'nothing' }
  | { kind: 'custom'; handler: MediaHandler }

export interface Negotiated {
  format: Format
  mediaType: MediaType
}

/** The first media type of the Accept header that can be made. Throws where none can. */
export function negotiate(request: ApiRequest, relation: QualifiedName, plan: ReadPlan, serving: Serving): Negotiated {
  const { action, accept, preferences } = request
  const hasDefaultSelect = plan.children.length === 0 && plan.select.length === 1 && plan.select[0]?.field.name === '*'
  const makers = { relation: hasDefaultSelect ? relation : undefined, ...serving }
  for (const type of accept) {
    const found = makerOf(type, makers)
    if (!found) continue
    const isHead = (action.kind === 'read' && action.isHead) || (action.kind === 'call' && action.by === 'head')
    const isSilent = action.kind === 'change' && preferences.return !== 'representation'
    return isHead || isSilent ? { ...found, format: { kind: 'nothing' } } : found
  }
  throw noMediaType(accept.map(nameOf))
}

interface Makers extends Serving {
  /** Where it has handlers of its own, which take whole rows. */
  relation: QualifiedName | undefined
}

function makerOf(type: MediaType, makers: Makers): Negotiated | undefined {
  if (type.kind !== 'plan') return formatOf(type, makers)
  if (!makers.config.dbPlanEnabled) return undefined
  const found = formatOf(type.of, makers)
  return found && { format: found.format, mediaType: type }
}

function formatOf(type: MediaType, { relation, cache }: Makers): Negotiated | undefined {
  if (type.kind === 'object') return { format: { kind: 'object', stripsNulls: type.stripsNulls }, mediaType: type }
  if (type.kind === 'stripped-array') return { format: { kind: 'array', stripsNulls: true }, mediaType: type }
  const name = nameOf(type).toLowerCase()
  const { any, of } = cache.mediaHandlers
  const ofRelation = relation && lookup(of, relation)
  const custom = ofRelation?.get(nameOf(ANY)) ?? ofRelation?.get(name) ?? any.get(name)
  if (custom) return { format: { kind: 'custom', handler: custom }, mediaType: parseMediaType(custom.mediaType) }
  return BUILT_IN.get(name)
}

const JSON_ARRAY: Negotiated = { format: { kind: 'array', stripsNulls: false }, mediaType: JSON_TYPE }

const BUILT_IN = new Map<string, Negotiated>([
  [nameOf(ANY), JSON_ARRAY],
  [nameOf(JSON_TYPE), JSON_ARRAY],
  [nameOf(CSV), { format: { kind: 'csv' }, mediaType: CSV }],
  [nameOf(GEO_JSON), { format: { kind: 'geojson' }, mediaType: GEO_JSON }],
])
