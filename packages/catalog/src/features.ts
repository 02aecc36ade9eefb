/**
 * What a profile or a deployment can switch off. The first eleven are words that older dashboards know too; nothing deletes
 * organizations, removes members or transfers projects yet, so there is nothing behind these three.
 */
export const features = [
  'organizations:create',
  'organizations:delete',
  'organization_members:create',
  'organization_members:delete',
  'projects:create',
  'projects:transfer',
  'project_auth:all',
  'project_storage:all',
  'project_edge_function:all',
  'realtime:all',
  'profile:update',
  'billing:all',
  'sql_editor:all',
  'table_editor:all',
] as const

export type FeatureName = (typeof features)[number]

/** Whether the list leaves the feature on. */
export const isFeatureOn = (feature: FeatureName, disabled: readonly string[]) => !disabled.includes(feature)

/** The words of the list that name no feature. */
export const unknownFeatures = (disabled: readonly string[]) =>
  disabled.filter((word) => !features.some((feature) => feature === word))
