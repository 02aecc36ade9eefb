import type { Parameter, Routine } from '../schema-cache/routine.ts'
import { ROUTINE_RESULTS } from './constants.ts'
import { splitComment } from './split-comment.ts'
import { elementOf, swaggerFormat, swaggerItems, swaggerType } from './swagger-type.ts'

export function routinePath(routine: Routine) {
  const operation = {
    tags: [`(rpc) ${routine.name}`],
    ...splitComment(routine.comment),
    produces: ROUTINE_RESULTS,
    responses: { 200: { description: 'OK' } },
  }
  const post = { ...operation, parameters: [args(routine), { $ref: '#/parameters/preferParams' }] }
  if (routine.volatility === 'volatile') return { post }
  return { get: { ...operation, parameters: routine.parameters.map(queryParameter) }, post }
}

function queryParameter({ name, type, required, variadic }: Parameter) {
  const parameter = { name, required, in: 'query' }
  if (!variadic) return { ...parameter, type: scalarType(type), format: swaggerFormat(type) }
  const element = elementOf(type)
  return {
    ...parameter,
    type: swaggerType(type) ?? 'string',
    items: { type: swaggerType(element), format: swaggerFormat(element) },
    collectionFormat: 'multi',
  }
}

/** An address has no other values than text, and an array is written as one. */
function scalarType(type: string) {
  const found = swaggerType(type) ?? 'string'
  return found === 'array' ? 'string' : found
}

function args({ comment, parameters }: Routine) {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return {
    name: 'args',
    required: true,
    in: 'body',
    schema: {
      description: comment,
      ...(required.length > 0 ? { required } : {}),
      type: 'object',
      properties: Object.fromEntries(
        parameters.map(({ name, type }) => [
          name,
          { format: swaggerFormat(type), ...swaggerItems(type), type: swaggerType(type) },
        ]),
      ),
    },
  }
}
