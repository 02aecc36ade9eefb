import { RestError } from './rest-error.ts'

/* The codes and sentences are part of the protocol: clients compare them. */

export const invalidQuery = (place: string, problem: string) =>
  new RestError(400, { code: 'PGRST100', message: place, details: problem })

export const invalidRpcMethod = (method: string) =>
  new RestError(405, { code: 'PGRST101', message: `Cannot use the ${method} method on RPC` })

export const invalidBody = (message: string) => new RestError(400, { code: 'PGRST102', message })

const invalidRange = (details: string) =>
  new RestError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details })

export const negativeLimit = () => invalidRange('Limit should be greater than or equal to zero.')

export const emptyRange = () =>
  invalidRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.')

export const rangeOutOfBounds = (offset: number, total: number) =>
  invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)

export const invalidPutFilters = () =>
  new RestError(405, {
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })

export const unknownSchema = (schema: string, schemas: readonly string[]) =>
  new RestError(406, {
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })

export const noMediaType = (accepted: readonly string[]) =>
  new RestError(406, {
    code: 'PGRST107',
    message: `None of these media types are available: ${accepted.join(', ')}`,
  })

export const notEmbedded = (relation: string) =>
  new RestError(400, {
    code: 'PGRST108',
    message: `'${relation}' is not an embedded resource in this request`,
    hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
  })

export const invalidResponseHeaders = () =>
  new RestError(500, {
    code: 'PGRST111',
    message: 'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  })

export const invalidResponseStatus = () =>
  new RestError(500, { code: 'PGRST112', message: 'response.status guc must be a valid status code' })

export const putWithLimit = () =>
  new RestError(400, {
    code: 'PGRST114',
    message: 'limit/offset querystring parameters are not allowed for PUT',
  })

export const putOfOtherKey = () =>
  new RestError(400, {
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  })

export const notSingular = (rows: number) =>
  new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })

export const unsupportedMethod = (method: string) =>
  new RestError(405, { code: 'PGRST117', message: `Unsupported HTTP method: ${method}` })

export const relatedOrderNotToOne = (origin: string, target: string) =>
  new RestError(400, {
    code: 'PGRST118',
    message: `A related order on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const invalidPreferences = (preferences: readonly string[]) =>
  new RestError(400, {
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const aggregatesNotAllowed = () =>
  new RestError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' })

export const tooManyAffected = (rows: number) =>
  new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  })

export const invalidPath = () =>
  new RestError(404, { code: 'PGRST125', message: 'Invalid path specified in request URL' })

export const rootDisabled = () =>
  new RestError(404, { code: 'PGRST126', message: 'Root endpoint metadata is disabled' })

export const notImplemented = (details: string) =>
  new RestError(400, { code: 'PGRST127', message: 'Feature not implemented', details })

export const maxAffectedOfSingle = () =>
  new RestError(400, {
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  })

export const anonymousDisabled = () =>
  new RestError(401, { code: 'PGRST302', message: 'Anonymous access is disabled' }, [['WWW-Authenticate', 'Bearer']])
