import { capabilities } from '@plinth/catalog/capabilities'
import { assurances } from '@plinth/catalog/plan-features/plan-feature'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ComputeSize } from './fields.ts'

/** What the dashboard must know about the place it runs in. Open to everybody, so it holds no secret. */
export const Deployment = z.object({
  edition: z.enum(['hosted', 'self-hosted']),
  /** Nobody is there yet: the next sign-up needs the set-up token. */
  setup_required: z.boolean(),
  sign_up: z.enum(['open', 'closed', 'by-invitation']),
  disabled_features: z.array(z.string()),
  /** What this edition has and others may lack. */
  capabilities: z.array(z.enum(capabilities)),
  /** By what people may sign in beside a password. */
  identity_providers: z.array(z.enum(['github'])),
  /** What GitHub calls the app that people can install there; null where there is none. */
  github_app: z.nullable(z.string()),
  /** Where mail goes to be read when nothing sends it: development only. */
  inbox: z.boolean(),
  /** False where mail can neither leave nor be read, so that nothing can be confirmed by it. */
  mail: z.boolean(),
  /** Whether a mail server is set up, so that mail reaches people. */
  sends_mail: z.boolean(),
  /** Where people may also write to for help, if the operator has said so. */
  support_email: z.nullable(z.string()),
  /** What the operator vouches for, so that the comparison of the plans may say it. */
  assurances: z.array(z.enum(assurances)),
  /** The model that the assistant asks, and where it runs; null where none is configured. */
  assistant: z.nullable(z.object({ model: z.string(), host: z.string() })),
  production: z.boolean(),
  postgres_majors: z.array(z.object({ major: z.string(), version: z.string() })),
  default_postgres_major: z.string(),
  /** Whose regions people choose from; none where every project runs on this machine. */
  cloud_providers: z.array(z.string()),
  /** The sizes that this machine has the memory for. */
  compute_sizes: z.array(ComputeSize),
  database: z.object({ host: z.string(), port: z.number() }),
  api_url: z.string(),
})
export type Deployment = z.infer<typeof Deployment>

const UtcTime = z.object({ utcTime: z.iso.datetime() })

export const deployment = {
  get: endpoint({
    method: 'GET',
    path: '/platform/deployment',
    access: 'anyone',
    token: 'public',
    summary: 'The edition and the settings that the dashboard follows.',
    response: Deployment,
  }),
  utcTime: endpoint({
    method: 'GET',
    path: '/platform/get-utc-time',
    access: 'anyone',
    token: 'public',
    summary: "The platform's clock.",
    response: UtcTime,
  }),
  publicUtcTime: endpoint({
    method: 'GET',
    path: '/api/get-utc-time',
    access: 'anyone',
    token: 'public',
    summary: "The platform's clock, at the address older clients ask.",
    response: UtcTime,
  }),
}
