import type { Config } from '../config/config.ts'
import type { Edition } from './edition.ts'
import { hasInbox } from '../config/has-inbox.ts'

/** People sign up, belong to organizations and are on plans. */
export const hosted = (config: Config): Edition => ({
  name: 'hosted',
  capabilities: ['billing'],
  signUp: config.production && !config.smtp ? 'by-invitation' : 'open',
  inbox: hasInbox(config),
  // an add-on of Pro and Team that nobody can buy yet; an enterprise gets what was agreed with it
  hasPointInTime: (plan) => config.pointInTime && plan === 'enterprise',
  welcome: async () => undefined,
})
