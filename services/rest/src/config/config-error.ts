/** A setting has a value that it cannot have. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
