import { tsImport } from 'tsx/esm/api'
import { figure, median } from '../figures.mjs'

const ROUNDS = 5
const CHECKS = 5_000

/** Those that one application sends again and again, and those that are sent once. */
export async function measureTokens() {
  const { createProjectKeys } = await tsImport('../../../packages/service-kit/src/project-keys.ts', import.meta.url)
  const { verifyToken } = await tsImport('../../../packages/service-kit/src/verify-token.ts', import.meta.url)
  const secret = 'a signing secret of the benchmark, long enough'
  const keys = await createProjectKeys([{ id: 'bench', status: 'in_use', algorithm: 'HS256', secret }])
  const tokenOf = (index) => keys.sign({ sub: `person ${index}`, role: 'authenticated', exp: 4_000_000_000 })
  const warm = await tokenOf(-1)
  const microseconds = async (tokens) => {
    const started = performance.now()
    for (const token of tokens) {
      const verified = await verifyToken(token, keys)
      if ('failure' in verified) throw new Error(verified.failure)
    }
    return ((performance.now() - started) / tokens.length) * 1000
  }
  const taken = { warm: [], first: [] }
  for (let round = 0; round < ROUNDS; round++) {
    taken.warm.push(await microseconds(Array.from({ length: CHECKS }, () => warm)))
    const others = await Promise.all(Array.from({ length: CHECKS }, (_, index) => tokenOf(round * CHECKS + index)))
    taken.first.push(await microseconds(others))
  }
  return [
    figure(`verification of a token, warm (median of ${ROUNDS})`, median(taken.warm), 'µs', 100),
    figure('the same of one that was not seen before', median(taken.first), 'µs'),
  ]
}
