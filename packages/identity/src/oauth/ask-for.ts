import type { z } from 'zod'
import { providerUnavailable, unexpectedAnswer } from '../auth-error.ts'
import type { Ask, AskedRequest } from './provider.ts'

/** What a provider says, in the shape that it promised. Any other answer, or none, is `oauth_provider_unavailable`. */
export async function askFor<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  request: AskedRequest & { anyStatus?: boolean },
  ask: Ask,
): Promise<z.output<Schema>> {
  const { anyStatus = false, ...sent } = request
  const { status, answer } = await ask(url, sent).catch((error: unknown) => {
    throw providerUnavailable(error)
  })
  if (!anyStatus && status !== 200)
    throw unexpectedAnswer(`The provider answered ${new URL(url).pathname} with ${status}`)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw unexpectedAnswer('The provider answered in another shape')
  return parsed.data
}
