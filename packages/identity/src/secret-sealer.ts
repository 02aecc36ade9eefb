/** Keeps secrets unreadable in the database. `purpose` binds one to its place: elsewhere it does not open. */
export interface SecretSealer {
  seal(secret: string, purpose: string): string
  /** Throws for what was not sealed here for this purpose. */
  open(sealed: string, purpose: string): string
}
