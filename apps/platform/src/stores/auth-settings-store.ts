import type { AuthSettings } from '@plinth/contract/auth-settings'
import type { Sql } from '@plinth/service-kit/sql'
import { announceSettings } from './project-changes.ts'

const DEFAULTS: AuthSettings = {
  site_url: 'http://localhost:3000',
  uri_allow_list: '',
  disable_signup: false,
  mailer_autoconfirm: false,
  mailer_secure_email_change_enabled: true,
  mailer_otp_exp: 3600,
  smtp_max_frequency: 60,
  password_min_length: 6,
  jwt_exp: 3600,
  security_refresh_token_reuse_interval: 10,
  sessions_timebox: 0,
  sessions_inactivity_timeout: 0,
  rate_limit_email_sent: 30,
  rate_limit_otp: 30,
  rate_limit_verify: 30,
  rate_limit_token_refresh: 150,
}

interface Row {
  changed: Partial<AuthSettings>
}

/** What projects have set for how their users sign in. */
export function authSettingsStore(sql: Sql) {
  return {
    async find(ref: string): Promise<AuthSettings> {
      const { rows } = await sql.query<Row>('select changed from platform.auth_settings where ref = $1', [ref])
      return { ...DEFAULTS, ...rows[0]?.changed }
    },

    /** Until the transaction ends, nobody else changes them. */
    async lock(ref: string): Promise<AuthSettings> {
      const { rows } = await sql.query<Row>(
        `insert into platform.auth_settings as s (ref, changed) values ($1, '{}')
         on conflict (ref) do update set changed = s.changed returning changed`,
        [ref],
      )
      return { ...DEFAULTS, ...rows[0]!.changed }
    },

    async save(ref: string, changed: Partial<AuthSettings>) {
      await sql.query('update platform.auth_settings set changed = changed || $2 where ref = $1', [
        ref,
        JSON.stringify(changed),
      ])
      await announceSettings(sql, ref)
    },
  }
}
