import { noticeKinds } from '@plinth/catalog/notices'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { isWebUrl } from './web-url.ts'

export const componentStatuses = ['operational', 'degraded', 'outage'] as const
const ComponentStatus = z.enum(componentStatuses)
export type ComponentStatus = z.infer<typeof ComponentStatus>

/** A page of ours, or one anywhere on the web. */
const Link = z.string().check(
  z.maxLength(2_000),
  z.refine((text) => /^\/(?![/\\])/.test(text) || isWebUrl(text), 'A link begins with http://, https:// or a slash.'),
)

const Notice = z.object({
  key: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  href: z.nullable(z.string()),
  active_from: Timestamp,
  active_until: z.nullable(Timestamp),
})
export type Notice = z.infer<typeof Notice>

export const Status = z.object({
  status: ComponentStatus,
  checked_at: Timestamp,
  components: z.array(z.object({ id: z.string(), name: z.string(), status: ComponentStatus })),
  /** Those that are active now, the newest first. */
  notices: z.array(Notice),
})
export type Status = z.infer<typeof Status>

export const status = {
  get: endpoint({
    method: 'GET',
    path: '/platform/status',
    access: 'anyone',
    token: 'public',
    summary: 'How the platform is, by its own probes, and what its operator says.',
    response: Status,
  }),
  setNotice: endpoint({
    method: 'PUT',
    path: '/platform/operator/notices/{key}',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: tell everybody something, or change what was told.',
    body: z.strictObject({
      kind: z.enum(noticeKinds),
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      href: z._default(z.nullable(Link), null),
      active_from: Timestamp,
      active_until: z._default(z.nullable(Timestamp), null),
    }),
    response: Notice,
    operation: { verb: 'notice.set', did: 'published a notice' },
  }),
  removeNotice: endpoint({
    method: 'DELETE',
    path: '/platform/operator/notices/{key}',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: take a notice away.',
    operation: { verb: 'notice.remove', did: 'removed a notice' },
  }),
}
