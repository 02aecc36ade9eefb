import { conflict, invalid, notFound } from '../../http/errors.ts'

export const apiKeyNotFound = () => notFound('api_key_not_found', 'There is no such API key.')

export const secretIsUnknown = () =>
  conflict('api_key_is_unknown', 'This API key was shown once, when it was created. Create another one.')

export const noLegacySecret = () =>
  conflict('no_legacy_secret', 'No shared secret signs the legacy keys any more. Add an HS256 signing key to use them.')

export const notALegacyKey = () =>
  conflict('not_a_legacy_key', 'Only a legacy API key can be restored. Create another key.')

export const publishableServiceRole = () =>
  invalid('publishable_service_role', 'A publishable API key cannot act as service_role.', {
    role: 'A publishable API key cannot act as service_role.',
  })

export const tooManyApiKeys = () =>
  conflict('too_many_api_keys', 'A project can have 50 API keys. Revoke one that is no longer used.')

export const signingKeyNotFound = () => notFound('signing_key_not_found', 'There is no such signing key.')

export const signingKeyInUse = () =>
  conflict('signing_key_in_use', 'This signing key is in use. Put another one in use first.')

export const signingKeyRevoked = () =>
  conflict('signing_key_revoked', 'This signing key was revoked. Create another one.')

export const noSharedSecret = () =>
  conflict('no_shared_secret', 'This signing key has no shared secret. Its public key is in the JWKS.')

export const tooManySigningKeys = () =>
  conflict('too_many_signing_keys', 'A project can have 10 signing keys. Revoke one that is no longer used.')

export const signingKeyExists = () => conflict('signing_key_exists', 'The project has this signing key already.')

export const badSigningKey = (field: string, reason: string) =>
  invalid('bad_signing_key', `${reason}.`, { [field]: `${reason}.` })
