type Connection = Record<'host' | 'user' | 'password' | 'database', string>

/** For `DATABASE_URL`; `host` is the folder of a socket. */
export const databaseUrl = ({ host, user, password, database }: Connection) =>
  `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`
