/** Which project a request is for and what remains of its path. */
export interface ProjectAddress {
  /** Undefined at the root of the data plane, which may belong to a default project. */
  ref?: string
  /** Begins with a slash. */
  path: string
  /** In the path form, projects share an origin with one another. */
  form: 'host' | 'path' | 'root'
}

const REF = /^[a-z]{20}$/
const PATH_FORM = /^\/p\/([a-z]{20})(\/.*)?$/

/** Reads `{ref}.{api host}` and `/p/{ref}/…`. `apiHost` is the data plane's own host, with its port where it has one. */
export function projectAddress(host: string, path: string, apiHost: string): ProjectAddress {
  const ref = refInHost(host.toLowerCase(), apiHost.toLowerCase())
  if (ref) return { ref, path, form: 'host' }
  const [, named, rest = '/'] = PATH_FORM.exec(path) ?? []
  return named ? { ref: named, path: rest, form: 'path' } : { path, form: 'root' }
}

/** A proxy may have left the port out. */
function refInHost(host: string, apiHost: string) {
  const [name = ''] = host.split(':')
  const [parent = ''] = apiHost.split(':')
  if (!name.endsWith(`.${parent}`)) return undefined
  const ref = name.slice(0, -parent.length - 1)
  return REF.test(ref) ? ref : undefined
}
