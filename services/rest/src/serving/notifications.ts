/** A connection of its own that receives what is notified on a channel. */
export interface Notifications {
  /**
   * Listens again whenever the connection is lost. `listening` is called each time it begins: what was notified before
   * is unknown then.
   */
  listen(channel: string, events: { listening(): void; notified(payload: string): void }): Listener
}

export interface Listener {
  close(): Promise<void>
}
