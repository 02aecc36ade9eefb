/**
 * What the data plane's process gets when it starts. It reads what strangers send, so it has no environment, none of the
 * installation's secrets and no way to the superuser of a project.
 */
export interface DataPlaneSettings {
  host: string
  port: number
  apiUrl: string
  /** Addresses and ranges. */
  trustedProxies: string[]
  disabledFeatures: string[]
  /** Where the control plane says what there is to know of projects. */
  socket: string
  /** Where the log store takes lines. Nothing can be read there. */
  logsSocket: string
}
