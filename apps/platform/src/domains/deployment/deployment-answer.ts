import { computeSizeIds } from '@plinth/catalog/compute-sizes'
import type { Deployment } from '@plinth/contract/deployment'
import { hasInboxFor } from '../../access/has-inbox-for.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { hasMail } from '../../mail/require-mail.ts'
import { fits } from '../projects/require-room.ts'

const DEFAULT_MAJOR = '17'

/** What the dashboard follows: open to everybody, so it holds no secret. */
export async function deploymentAnswer(context: RequestContext): Promise<Deployment> {
  const { stores, edition, config, fleet } = context
  const majors = fleet.engine.majors().map(({ major, version }) => ({ major: String(major), version }))
  const hasOperator = await stores.operators.exists()
  return {
    edition: edition.name,
    setup_required: !hasOperator,
    sign_up: hasOperator ? edition.signUp : 'closed',
    disabled_features: config.disabledFeatures,
    capabilities: edition.capabilities,
    identity_providers: config.github ? ['github' as const] : [],
    github_app: config.github?.app ?? null,
    inbox: hasInboxFor(context),
    mail: hasMail(config),
    sends_mail: config.smtp !== undefined,
    support_email: config.supportEmail ?? null,
    assurances: config.assurances,
    assistant: config.ai ? { model: config.ai.model, host: config.ai.host } : null,
    production: config.production,
    postgres_majors: majors,
    default_postgres_major: DEFAULT_MAJOR,
    cloud_providers: config.cloudProviders,
    compute_sizes: computeSizeIds.filter((id) => fits(id, config.bounds)),
    database: { host: config.databaseHost, port: config.ports.database },
    api_url: config.apiUrl,
  }
}
