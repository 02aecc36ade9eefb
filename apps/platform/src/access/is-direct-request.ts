import { isLoopback } from '../config/is-loopback.ts'
import type { RequestContext } from '../context/request-context.ts'

/** What proxies add. A browser on this machine sends none of them. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-protocol',
  'x-forwarded-scheme',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-forwarded-user',
  'x-forwarded-prefix',
  'x-forwarded-uri',
  'x-original-forwarded-for',
  'x-original-host',
  'x-original-url',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-proxyuser-ip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'cdn-loop',
]

/**
 * Whether a browser on this machine asks, and no proxy does for somebody elsewhere. Neither does a page of another
 * site, which can have its own name point to this machine.
 */
export function isDirectRequest({ header }: Pick<RequestContext, 'header'>) {
  const host = header('host')
  const isForThisMachine =
    host === undefined || (URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname))
  return isForThisMachine && FORWARDING_HEADERS.every((name) => header(name) === undefined)
}
