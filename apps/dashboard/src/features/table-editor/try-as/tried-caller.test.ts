import { expect, test } from 'vitest'
import { emptyCaller } from '../../../components/callers/api-caller.ts'
import { callerWords, readCaller, writeCaller } from './tried-caller.ts'

const ada = { id: 'a-1', email: 'ada@example.com', role: 'authenticated', claims: { sub: 'a-1' } }

test.each([
  [emptyCaller('anon'), 'anon', 'anyone (anon)'],
  [emptyCaller('service'), 'service_role', 'servers (service_role), past all policies'],
  [{ ...emptyCaller('user'), user: ada }, 'user:a-1', 'the user a-1'],
  [{ ...emptyCaller('claims'), claims: '{\n  "sub": "a"\n}' }, '{"sub":"a"}', 'a request with the claims {"sub":"a"}'],
])('%o is written as %s and read again', (caller, as, words) => {
  expect(writeCaller(caller)).toEqual({ as })
  expect(writeCaller(readCaller(as))).toEqual({ as })
  expect(readCaller(as).kind).toBe(caller.kind)
  expect(callerWords(as, null)).toBe(words)
})

test('a user is named by their e-mail address, and what cannot be sent says why', () => {
  expect(callerWords('user:a-1', 'ada@example.com')).toBe('the user ada@example.com')
  expect(writeCaller(emptyCaller('user'))).toEqual({ problem: 'Choose a user.' })
  expect(writeCaller({ ...emptyCaller('claims'), claims: '[]' })).toEqual({
    problem: 'The claims have to be a JSON object.',
  })
  expect(readCaller('{broken').claims).toBe('{broken')
})
