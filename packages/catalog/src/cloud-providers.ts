import { awsRegions, flyRegions, type Region } from './regions.ts'

/** Where a project can run. AWS-like providers also name the SSH key that their machines are made with. */
export interface CloudProvider {
  id: string
  name: string
  defaultRegion: string
  regions: readonly Region[]
  defaultSshKeyName?: string
}

const DEFAULT_SSH_KEY_NAME = 'plinth-default'

export const cloudProviders = {
  AWS: awsLike('AWS', 'AWS'),
  AWS_K8S: awsLike('AWS_K8S', 'AWS (Kubernetes)'),
  AWS_NIMBUS: awsLike('AWS_NIMBUS', 'AWS (Nimbus)'),
  FLY: { id: 'FLY', name: 'Fly.io', defaultRegion: 'sin', regions: flyRegions },
} as const satisfies Record<string, CloudProvider>

export type CloudProviderId = keyof typeof cloudProviders

export const cloudProviderIds = Object.keys(cloudProviders) as CloudProviderId[]

function awsLike(id: string, name: string): CloudProvider {
  return { id, name, defaultRegion: 'us-east-1', regions: awsRegions, defaultSshKeyName: DEFAULT_SSH_KEY_NAME }
}
