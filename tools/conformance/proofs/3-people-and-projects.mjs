import { later, notProved, statement, testsOf } from '../proof.mjs'

const profile = testsOf('apps/platform/src/domains/profile/profile-handlers.test.ts')
const profileRules = testsOf('apps/platform/src/domains/profile/profile-rules.test.ts')
const authRoutes = testsOf('services/auth/src/routes.test.ts')
const account = testsOf('apps/platform/src/domains/auth/account-handlers.test.ts')
const projectShape = testsOf('packages/contract/src/projects.test.ts')
const branchOf = testsOf('apps/dashboard/src/app/branch-of.test.ts')
const newerMajors = testsOf('apps/dashboard/src/features/projects/newer-majors.test.ts')
const lifecycle = testsOf('apps/platform/src/domains/projects/lifecycle.test.ts')
const projectStatus = testsOf('packages/catalog/src/project-status.test.ts')
const cloudProviders = testsOf('packages/catalog/src/cloud-providers.test.ts')
const regions = testsOf('packages/catalog/src/regions.test.ts')
const nearestRegion = testsOf('packages/catalog/src/nearest-region.test.ts')
const storySqlEditor = testsOf('e2e/sql-editor.e2e.ts')
const storyTables = testsOf('e2e/tables.e2e.ts')
const requireExistence = testsOf('apps/dashboard/src/access/require-existence.test.ts')
const statusBanners = testsOf('apps/dashboard/src/features/status/status-banners.test.ts')
const storyBanners = testsOf('e2e/banners.e2e.ts')
const errorReport = testsOf('apps/dashboard/src/app/error-report.test.ts')
const client = testsOf('packages/contract/src/client.test.ts')
const systemSchemas = testsOf('packages/catalog/src/system-schemas.test.ts')
const assistantState = testsOf('apps/dashboard/src/features/assistant/state/assistant-state.test.ts')

export const proofs = {
  "Profile: username, primary_email, auth0_id (a value beginning with the code-hosting provider's identifier marks a login through that provider), disabled_features (list of strings).":
    [
      profile('a profile › is made once, and holds what the account says'),
      profileRules('the auth0_id of somebody who came through the code host begins with its name'),
    ],
  'Identity data per user: identities (each with provider and identity_data.user_name), new_email, email_change_sent_at.':
    [
      authRoutes('a person signs up, confirms, reads and changes themselves, refreshes and signs out'),
      profileRules('the username is the user_name of an identity, or else what stands before the @'),
      account('a change of address › waits for both mailboxes, says which is left, and then reaches the profile'),
    ],
  'Project: ref, parent_project_ref (parentRef falls back to ref), organization_id, cloud_provider, dbVersion (a version ending in orioledb marks the OrioleDB variant), status, connectionString, postgrestStatus.':
    [
      projectShape('a project has the fields of the specification'),
      projectShape('the parent of a project that hangs on none is the project itself'),
      projectShape('the version %s is that of OrioleDB: %s'),
      lifecycle('a project comes up, is paused, restored and restarted, and keeps its data'),
      branchOf('a project that hangs on %j is the branch %s or goes by its name'),
      newerMajors('from %s one can go to %s'),
    ],
  'Project status enumeration: INACTIVE, ACTIVE_HEALTHY, ACTIVE_UNHEALTHY, COMING_UP, UNKNOWN, GOING_DOWN, INIT_FAILED, REMOVED, RESTARTING, RESTORING, RESTORE_FAILED, UPGRADING, PAUSING, PAUSE_FAILED, RESIZING.':
    [projectStatus('there are exactly the fifteen states of the specification')],
  'Cloud providers: FLY, AWS, AWS_K8S, AWS_NIMBUS.': [
    cloudProviders('the providers are those of the specification, each under its own id'),
  ],
  'Each has id, name, default region and region list.': [
    cloudProviders('the providers are those of the specification, each under its own id'),
    cloudProviders('every provider has a name and offers its default region'),
  ],
  'AWS-type providers also have a default SSH key name.': [
    cloudProviders('providers of the AWS kind offer sixteen regions and name an SSH key'),
    cloudProviders('Fly offers Singapore alone and names no SSH key'),
    notProved('a field that nothing reads'),
  ],
  'Region: code, displayName, location (latitude and longitude).': [
    regions('every region has a name of its own and lies on Earth'),
    regions('the regions are those of the decision record'),
  ],
  'There are 16 AWS-style regions (including us-west-1, us-east-1, us-east-2, ca-central-1, eu-west, eu-central and eu-north ones, ap-south, ap-southeast and ap-northeast ones, sa-east-1).':
    [
      regions('there are sixteen regions of the AWS kind, and Singapore alone for Fly'),
      regions('the regions are those of the decision record'),
    ],
  'The only FLY region is sin (Singapore).': [
    regions('there are sixteen regions of the AWS kind, and Singapore alone for Fly'),
    cloudProviders('Fly offers Singapore alone and names no SSH key'),
  ],
  'Region groups map to defaults: Americas to East US (North Virginia), Europe to Central EU (Frankfurt), APAC to Southeast Asia (Singapore).':
    [
      regions('%s defaults to %s'),
      nearestRegion('%s has no known city and gets the default of its part of the world, %s'),
    ],
  'AI assistant state per project: projectRef, open, activeChatId, chats (map by id).': [
    assistantState('the entities › AI assistant state per project: projectRef, open, activeChatId, chats (map by id)'),
  ],
  "Chat: id, name (default 'New chat'), messages, createdAt, updatedAt.": [
    assistantState("the entities › Chat: id, name (default 'New chat'), messages, createdAt, updatedAt"),
  ],
  'Message: id, parts, results (keyed by snippet id).': [
    assistantState('the entities › Message: id, parts, results (keyed by snippet id)'),
  ],
  'Panel extras: initialInput, sqlSnippets, suggestions, tables.': [
    assistantState('the entities › Panel extras: initialInput, sqlSnippets, suggestions, tables'),
  ],
  'Dashboard history per project: editor (last visited table) and sql (last visited snippet).': [
    storySqlEditor('a saved query has an address, is the one last visited, and can be opened in another tab'),
    storyTables('the editor opens with the table that was visited last'),
  ],
  'Other stored values: last visited organization slug, and an acknowledgement flag for the outage notice under a dated key.':
    [
      requireExistence('an unknown organization leads to the one visited last, and says which was not found'),
      statusBanners('Outage notice: it can be learned about and dismissed, by its key'),
      storyBanners('an outage notice is heard once, and stays dismissed in this browser'),
    ],
  'Error object: message, stack, optional error-report id': [
    errorReport('the support form gets the beginning of the message and never a stack'),
    errorReport('a copied report names the path without what follows it'),
  ],
  'API errors also carry code (HTTP status), requestId, retryAfter (seconds).': [
    client('an error › carries the request id, and Retry-After %s as %s seconds'),
  ],
  'Testimonial entry: text, url, handle, img_url (user content).': [later('testimonials that a deployment brings')],
  'Table schema export: columns have name, data_type, is_identity, is_nullable, default_value, is_unique, check.': [
    later('the export of a schema'),
  ],
  'Tables have schema, name, primary_keys, relationships.': [later('the export of a schema')],
  'Relationship: constraint_name, source_table_name, source_column_name, target_table_schema, target_table_name, target_column_name.':
    [later('the export of a schema')],
  'Client library settings: language, officialSupport, docsUrl, gitUrl, optional releaseState.': [
    later('the guides of the client libraries'),
  ],
  'System schemas: information_schema, pg_catalog, pg_toast.': [
    systemSchemas('the system schemas are those of the specification'),
    storyTables('what nobody made stands apart in the choice of the schema'),
  ],
  'Permissions list: shape not shown.': [statement],
}
