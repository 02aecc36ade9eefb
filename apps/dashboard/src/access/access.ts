import { isFeatureOn, type FeatureName } from '@plinth/catalog/features'
import type { MemberAccess } from '@plinth/contract/access'
import type { Deployment } from '@plinth/contract/deployment'
import type { Permission } from '@plinth/contract/profile'
import { permits } from './permits.ts'

/** Where somebody wants to do something. */
export interface Place {
  organization: string
  /** The project's ref; without it the organization itself is meant. */
  project?: string
}

export interface AccessFacts {
  deployment: Pick<Deployment, 'edition' | 'capabilities' | 'disabled_features'>
  disabledFeatures: readonly string[]
  permissions: readonly Permission[]
}

/** The answers the dashboard asks for to decide what to show. The server decides again, by itself. */
export interface Access {
  /** Whether the deployment and the profile leave the feature on. */
  isOn: (feature: FeatureName) => boolean
  /** Whether the person's permission rows allow a call of the endpoint. */
  may: (endpoint: { access: MemberAccess }, place: Place) => boolean
  /** Plans, prices and bills exist. */
  hasCommerce: boolean
}

/** One answer from edition, disabled features and permission rows. */
export function accessOf({ deployment, disabledFeatures, permissions }: AccessFacts): Access {
  const disabled = [...deployment.disabled_features, ...disabledFeatures]
  const hasCommerce = deployment.edition === 'hosted'
  return {
    isOn: (feature) => isFeatureOn(feature, disabled) && (feature !== 'billing:all' || hasCommerce),
    may: ({ access }, place) => permits(permissions, { ...access, ...place }),
    hasCommerce,
  }
}
