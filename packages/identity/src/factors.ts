// Two-factor authentication: authenticator apps and recovery codes.
export { challengeFactor } from './factors/challenge-factor.ts'
export { enrollFactor } from './factors/enroll-factor.ts'
export { recoveryCodesOf, renewRecoveryCodes, useRecoveryCode } from './factors/recovery-codes.ts'
export { resetFactors } from './factors/reset-factors.ts'
export { unenrollFactor } from './factors/unenroll-factor.ts'
export { verifyFactor } from './factors/verify-factor.ts'
