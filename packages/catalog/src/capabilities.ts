/** What exists in some editions alone. */
export const capabilities = ['billing'] as const

export type Capability = (typeof capabilities)[number]
