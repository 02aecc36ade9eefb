import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { parseFirebaseHash, verifyFirebase } from './firebase-hash.ts'

/**
 * People write hashes of other platforms into their own tables, and all projects share the threads that check them: what
 * other platforms usually write is allowed, and little more.
 */
const MOST_MEMORY_KIB = 64 * 1024
const MOST_WORK_KIB = 256 * 1024
const HIGHEST_BCRYPT_COST = 12

/**
 * Whether a stored hash is that of the password. Knows argon2, bcrypt and Firebase's scrypt by their prefix; what it cannot
 * read, or what would cost too much, is nobody's.
 */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  const argon2 = ARGON2.exec(stored)
  if (argon2) {
    const [memory, time] = [Number(argon2[1]), Number(argon2[2])]
    if (memory > MOST_MEMORY_KIB || memory * time > MOST_WORK_KIB) return false
    return verifyArgon2(stored, password).catch(() => false)
  }
  const bcrypt = BCRYPT.exec(stored)
  if (bcrypt) return Number(bcrypt[1]) <= HIGHEST_BCRYPT_COST && verifyBcrypt(password, stored).catch(() => false)
  const firebase = parseFirebaseHash(stored)
  return firebase !== undefined && verifyFirebase(firebase, password)
}

/** RFC 9106 has the variants, and the format is that of the reference program. */
const ARGON2 = /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d{1,10}),t=(\d{1,10}),p=\d{1,3}\$/

/** `2a`, `2b` and `2y` differ by mistakes of old programs alone. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
