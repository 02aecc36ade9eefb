import type { SandboxLevel } from './isolation/sandbox.ts'

/** What an engine reports. Never holds a secret. */
export type EngineEvent =
  | { event: 'template_built'; template: string; milliseconds: number }
  | { event: 'template_damaged'; template: string }
  | { event: 'created' | 'started' | 'stopped' | 'resized' | 'removed' | 'upgraded'; ref: string; milliseconds: number }
  | { event: 'backed_up' | 'backup_verified' | 'restored'; ref: string; milliseconds: number }
  | { event: 'adopted' | 'read_only' | 'writable'; ref: string }
  /** Once, when the engine opens. */
  | { event: 'sandbox'; sandbox: SandboxLevel; controllers: string[] }
  | { event: 'restarted_hard'; ref: string; reason: string; milliseconds: number }
  /** A query of it was canceled for that. */
  | { event: 'memory_exceeded'; ref: string; megabytes: number }
  | {
      event:
        | 'start_failed'
        | 'create_failed'
        | 'record_damaged'
        | 'control_group_failed'
        | 'log_trim_failed'
        | 'upgrade_failed'
        | 'upgrade_left_out'
        | 'backup_failed'
        | 'verification_failed'
        | 'restore_failed'
      ref: string
      detail: string
    }
  | { event: 'logs_trimmed'; ref: string; bytes: number }
