import type { AuthSettings } from '@plinth/identity/context'

/** What anyone may know: which ways to sign in there are. */
export function publicSettings({ disableSignup, autoconfirm }: AuthSettings) {
  return {
    external: { ...Object.fromEntries(externalProviders.map((name) => [name, false])), email: true },
    disable_signup: disableSignup,
    mailer_autoconfirm: autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}

const externalProviders = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'vercel_marketplace',
  'workos',
  'x',
  'zoom',
] as const
