import type { Log } from '@plinth/service-kit/service'

/** What the data plane's process gets when it starts. It gets no environment and no secret of the installation. */
export interface DataPlaneSettings {
  host: string
  port: number
  apiUrl: string
  /** Addresses and ranges. */
  trustedProxies: string[]
  disabledFeatures: string[]
  /** Where the control plane says what there is to know of projects. */
  socket: string
}

export type ToDataPlane = { kind: 'start'; settings: DataPlaneSettings } | { kind: 'stop' }

export type FromDataPlane =
  | { kind: 'listening'; port: number }
  | { kind: 'refused'; message: string }
  | { kind: 'log'; level: keyof Log; fields: object; text: string }
