import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { boundedJson } from './bounded-json.ts'
import { endpoint } from './endpoint.ts'
import { requestRole } from './request-role.ts'

const LONGEST_CLAIMS = 4000

/** A user of a project, with the claims that their tokens have. */
const ApiUser = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  role: z.string(),
  claims: z.record(z.string(), z.unknown()),
})
export type ApiUser = z.infer<typeof ApiUser>

/**
 * To try requests as somebody. A token stands for any user or for service_role, so it takes the right that shows the
 * legacy key of service_role, which can do as much for ten years.
 */
export const apiTokens = {
  users: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/api-tokens/users',
    access: projectMember('read:Read', 'service_api_keys'),
    token: 'never',
    summary: 'The first 20 users of a project whose e-mail address or id begins with a text.',
    query: z.strictObject({ search: z._default(z.string().check(z.maxLength(255)), '') }),
    response: z.array(ApiUser),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/api-tokens',
    access: projectMember('read:Read', 'service_api_keys'),
    token: 'never',
    summary: 'A token for a role and claims, to try requests with. It is valid for five minutes.',
    body: z.strictObject({
      role: requestRole('This is not the name of a database role that a token can stand for.'),
      claims: z
        .record(z.string(), boundedJson(LONGEST_CLAIMS))
        .check(z.refine((claims) => JSON.stringify(claims).length <= LONGEST_CLAIMS, 'The claims are too long.')),
    }),
    response: z.object({ token: z.string(), expires_in: z.number() }),
    status: 201,
    operation: { verb: 'api-token.issue', did: 'issued a token to try the API', answersSecret: true },
  }),
}
