import { isFeatureOn, type FeatureName } from '@plinth/catalog/features'
import type { MemberAccess } from '@plinth/contract/access'
import type { Deployment } from '@plinth/contract/deployment'
import { permits } from '@plinth/contract/permits'
import type { Permission } from '@plinth/contract/profile'
import { hasCommerceIn } from './has-commerce.ts'

/** Where somebody wants to do something. */
export interface Place {
  organization: string
  /** The project's ref; without it the organization itself is meant. */
  project?: string
}

export interface AccessFacts {
  deployment: Pick<Deployment, 'capabilities' | 'disabled_features' | 'inbox'>
  isOperator: boolean
  disabledFeatures: readonly string[]
  permissions: readonly Permission[]
}

/** What has to be there for a part of the dashboard: a feature that is left on, or something of the place or the person. */
export type Requirement = FeatureName | 'commerce' | 'operator' | 'inbox'

/** The answers the dashboard asks for to decide what to show. The server decides again, by itself. */
export interface Access {
  /** Whether the deployment and the profile leave the feature on. */
  isOn: (feature: FeatureName) => boolean
  /** Whether the person's permission rows allow a call of the endpoint. */
  may: (endpoint: { access: MemberAccess }, place: Place) => boolean
  /** Plans, prices and bills exist. */
  hasCommerce: boolean
  meets: (requirement: Requirement) => boolean
}

/** One answer from capabilities, disabled features, permission rows and the person. */
export function accessOf({ deployment, disabledFeatures, isOperator, permissions }: AccessFacts): Access {
  const disabled = [...deployment.disabled_features, ...disabledFeatures]
  const hasCommerce = hasCommerceIn(deployment)
  const isOn = (feature: FeatureName) => isFeatureOn(feature, disabled) && (feature !== 'billing:all' || hasCommerce)
  return {
    isOn,
    may: ({ access }, place) => permits(permissions, { ...access, ...place }),
    hasCommerce,
    meets: (requirement) => {
      if (requirement === 'commerce') return hasCommerce
      if (requirement === 'operator') return isOperator
      return requirement === 'inbox' ? deployment.inbox : isOn(requirement)
    },
  }
}
