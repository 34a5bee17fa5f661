import { fieldProblem } from '#server/api/problem.ts'
import { passwordFault, type PasswordOwner } from './password-rule.ts'

/** @throws ProblemError 400 `password_refused` that names the field and the reason. */
export function requirePassword(password: string, owner: PasswordOwner, field: string): void {
  const fault = passwordFault(password, owner)
  if (fault) throw fieldProblem('password_refused', field, fault)
}
