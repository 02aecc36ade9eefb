/** What an engine reports. Never holds a secret. */
export type EngineEvent =
  | { event: 'template_built'; template: string; milliseconds: number }
  | { event: 'created' | 'started' | 'stopped' | 'resized' | 'removed'; ref: string; milliseconds: number }
  | { event: 'adopted'; ref: string }
  | { event: 'start_failed' | 'create_failed' | 'log_trim_failed'; ref: string; detail: string }
  | { event: 'logs_trimmed'; ref: string; bytes: number }
