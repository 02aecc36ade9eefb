/** The address that applications give their client, without a slash at its end. */
export const projectUrlOf = ({ restUrl }: { restUrl: string }) => restUrl.replace(/\/rest\/v1\/$/, '')
