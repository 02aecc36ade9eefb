import { seconds } from '@plinth/catalog/durations'
import type { Environment } from './env.ts'

export interface AiConfig {
  baseUrl: string
  /** Where it runs, as shown to people. */
  host: string
  apiKey: string | undefined
  model: string
  /** For what is short and has to be quick. */
  fastModel: string
  /** In milliseconds: how long the model may say nothing. */
  timeout: number
}

/** Any endpoint that speaks the chat completions of OpenAI, or none. */
export function aiOf(env: Environment): { ai?: AiConfig } {
  const { PLINTH_AI_BASE_URL: url, PLINTH_AI_API_KEY: apiKey, PLINTH_AI_MODEL: model, PLINTH_AI_MODEL_FAST: fast } = env
  if (!url && !apiKey && !model && !fast) return {}
  if (!url || !model) throw new Error('PLINTH_AI_BASE_URL and PLINTH_AI_MODEL are set together or not at all.')
  const { protocol, hostname, host, username, password, search, hash } = new URL(url)
  if (username || password || search || hash)
    throw new Error('PLINTH_AI_BASE_URL is an address alone. A key belongs into PLINTH_AI_API_KEY.')
  if (protocol !== 'https:' && !isPrivate(hostname))
    throw new Error('PLINTH_AI_BASE_URL is plain HTTP on a public address. Use https.')
  return {
    ai: {
      baseUrl: url.replace(/\/+$/, ''),
      host,
      apiKey,
      model,
      fastModel: fast ?? model,
      timeout: seconds(env.PLINTH_AI_TIMEOUT_SECONDS),
    },
  }
}

/** This machine, addresses that no router hands on, and names that only a network of one's own knows, as of a container. */
const isPrivate = (hostname: string) =>
  !/[.:]/.test(hostname) ||
  /\.(?:localhost|local|internal)$/.test(hostname) ||
  /^(?:127|10)(?:\.\d+){3}$/.test(hostname) ||
  /^192\.168(?:\.\d+){2}$/.test(hostname) ||
  /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}$/.test(hostname) ||
  /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/.test(hostname)
