import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inAllOrganizations } from '#server/api/domain/accounts/account-scope.ts'
import { inApplication, type ApplicationTx } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { hashToken } from '#server/api/tokens.ts'
import { isCrewOnly } from '#shared/access/roles.ts'
import { isEasyPin } from '#shared/members/pins.ts'
import type { SignInMethod } from '#shared/second-factor/event-kinds.ts'
import {
  getOwnNumber,
  requestCode,
  setOwnNumber,
  showCard,
  signInByCode,
  signInByPin,
} from '#shared/phone-sign-in/phone-sign-in.contract.ts'
import type { AccountDeps } from '../deps.ts'
import { checkGuessedPassword, subjectOf } from '../guesses/guesses.ts'
import { chosenPins, codesOfAddress, codesOfNumber } from '../guesses/limits.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { startPending } from '../second-factor/pending.store.ts'
import { methodsOf } from '../second-factor/show-factor.ts'
import { knownUsers, rememberDevice } from '../sessions/devices.ts'
import { enter, originOf } from '../sessions/enter.ts'
import { setSessionToken, setSignInToken } from '../sessions/session-cookie.ts'
import { startSession } from '../sessions/sessions.store.ts'
import { findCard, type Card } from './cards.store.ts'
import { checkCode } from './check-code.ts'
import { startCode, consumeCode } from './codes.store.ts'
import { addAccount, choosePin, claimMember } from './joining.store.ts'
import { changeNumber, findByPhone, findWays, hasEnteredNumber, numberOf, placesOf } from './numbers.store.ts'

/** Writes what a sign-in needs before the session begins; returns the user. */
type Settle = (tx: ApplicationTx) => Promise<string>

/** Signing in with a number and its code, or with a card and its PIN. */
export const phoneRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, rateLimits, sealing, secure } = deps

  /** @throws ProblemError 404 `card_ended`. */
  async function cardOf(token: string): Promise<Card> {
    const card = await findCard(db, hashToken(token))
    if (!card) throw new ProblemError('card_ended')
    return card
  }

  /**
   * Checks a number's code within the budget of its account, or of the number if nobody has it, and returns its id.
   * @throws ProblemError 400 `code_wrong`, 429.
   */
  async function requireCode(request: FastifyRequest, phone: string, typed: string): Promise<string> {
    const account = await findByPhone(db, phone)
    const known = account && (await knownUsers(deps, request)).get(account.id)
    const id = await checkCode(deps, { phone, typed, known, address: request.ip, field: 'code' })
    if (id !== undefined) return id
    await recordEvent(db, account?.id ?? null, 'sign_in_refused', originOf(request), 'text_code')
    throw fieldProblem('code_wrong', 'code')
  }

  /** Begins the session, or the second step where the account has one. */
  async function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, method }: { userId: string | undefined; method: SignInMethod },
    settle: Settle,
  ) {
    const secondFactor = userId === undefined ? [] : await methodsOf(db, userId)
    if (userId === undefined || secondFactor.length === 0) {
      const id = await inApplication(db, settle)
      return enter(deps, request, reply, { userId: id, method })
    }
    const known = (await knownUsers(deps, request)).has(userId)
    // `settle` may switch to the organization's role, which cannot start a sign-in.
    const token = await inApplication(db, async (tx) => {
      const pending = await startPending(tx, userId, known)
      await settle(tx)
      return pending
    })
    setSignInToken(reply, token, secure)
    return reply.code(202).send({ secondFactor })
  }

  /** True where the organization alone decides about the account: its place there is all that it has. */
  async function isOnlyHere(userId: string, { organizationId, roles }: Card) {
    const { email, platformAdmin } = await findWays(db, userId)
    const places = await placesOf(db, inAllOrganizations(userId))
    return !email && !platformAdmin && isCrewOnly(roles) && places.every((place) => place === organizationId)
  }

  app.route({
    ...showCard,
    handler: async (request) => {
      await limitTries(db, codesOfAddress(request.ip))
      const card = await cardOf(request.body.card)
      return {
        organizationName: card.organizationName,
        name: card.name,
        numberEnd: card.phone && card.phone.slice(-2),
        hasPin: card.pinHash !== null && isCrewOnly(card.roles),
      }
    },
  })

  app.route({
    ...requestCode,
    handler: async (request, reply) => {
      const { number, country, card } = request.body
      const holder = card === undefined ? undefined : await cardOf(card)
      const phone = numberOf(number, holder?.country ?? country)
      await limitTries(db, codesOfAddress(request.ip), codesOfNumber(rateLimits, phone))
      await startCode(db, phone, { card, userId: request.actor?.userId })
      return reply.code(202).send(null)
    },
  })

  app.route({
    ...signInByCode,
    handler: async (request, reply) => {
      const { number, country, code, card: token } = request.body
      const card = token === undefined ? undefined : await cardOf(token)
      const phone = numberOf(number, card?.country ?? country)
      const codeId = await requireCode(request, phone, code)
      const account = await findByPhone(db, phone)
      const origin = originOf(request)
      // A confirmed number signs in only with a card for that number.
      const ownCard = card?.phone === phone ? card : undefined
      if (!account && !ownCard) throw fieldProblem('code_wrong', 'code')
      if (account && ownCard?.userId && ownCard.userId !== account.id) throw new ProblemError('card_for_other')
      const renumbered = account ? null : ownCard?.userId
      if (renumbered && ownCard && !(await isOnlyHere(renumbered, ownCard))) throw new ProblemError('card_for_other')
      return letIn(request, reply, { userId: account?.id, method: 'text_code' }, async (tx) => {
        if (!(await consumeCode(tx, codeId))) throw fieldProblem('code_wrong', 'code')
        if (renumbered) {
          await changeNumber(tx, renumbered, phone, origin)
          return renumbered
        }
        const userId = account?.id ?? (ownCard ? await addAccount(tx, ownCard, { phone }, origin) : '')
        if (ownCard?.userId === null) await claimMember(tx, ownCard, userId, origin)
        return userId
      })
    },
  })

  app.route({
    ...signInByPin,
    handler: async (request, reply) => {
      const { card: token, pin, newPin } = request.body
      const card = await cardOf(token)
      const { organizationId, memberId, userId, pinHash } = card
      const known = userId ? (await knownUsers(deps, request)).get(userId) : undefined
      const guess = { account: subjectOf('card', memberId), known, address: request.ip, field: 'pin' }
      const isRight = await checkGuessedPassword(deps, guess, () => verifyPassword(pin, pinHash ?? undefined))
      if (!isRight) {
        await recordEvent(db, userId, 'sign_in_refused', originOf(request), 'card')
        throw fieldProblem('card_pin_wrong', 'pin')
      }
      // Once the user has confirmed a number or an address, the organization no longer controls the account.
      const isKept = userId === null || (await findWays(db, userId)).keptBy === organizationId
      if (!isKept || !isCrewOnly(card.roles)) throw new ProblemError('card_needs_code')
      if (card.pinGiven && newPin === undefined) throw fieldProblem('pin_change_needed', 'newPin')
      const chosen = newPin !== undefined && (card.pinGiven || newPin !== pin) ? newPin : undefined
      if (chosen !== undefined && (chosen === pin || isEasyPin(chosen))) throw fieldProblem('pin_refused', 'newPin')
      if (chosen !== undefined) await limitTries(db, chosenPins(memberId))
      const hashed = chosen === undefined ? undefined : await hashPassword(chosen)
      const origin = originOf(request)
      return letIn(request, reply, { userId: userId ?? undefined, method: 'card' }, async (tx) => {
        const id = userId ?? (await addAccount(tx, card, { keptBy: organizationId }, origin))
        if (userId === null) await claimMember(tx, card, id, origin)
        const marks = chosen === undefined ? [] : sealing.marks(chosen, organizationId)
        if (hashed && !(await choosePin(tx, card, { pinHash: hashed, marks })))
          throw fieldProblem('pin_refused', 'newPin')
        return id
      })
    },
  })

  app.route({
    ...getOwnNumber,
    handler: async (request) => ({ phone: (await findWays(db, callerOf(request).userId)).phone }),
  })

  app.route({
    ...setOwnNumber,
    handler: async (request, reply) => {
      const actor = callerOf(request)
      const { userId, companyId } = actor
      const phone = numberOf(request.body.number, request.body.country)
      const codeId = await requireCode(request, phone, request.body.code)
      if (!(await hasEnteredNumber(db, actor, phone))) throw fieldProblem('number_not_entered', 'number')
      const token = await inApplication(db, async (tx) => {
        if (!(await consumeCode(tx, codeId))) throw fieldProblem('code_wrong', 'code')
        await changeNumber(tx, userId, phone, originOf(request))
        const company = companyId === null ? undefined : { id: companyId, hasFactor: false, isProof: true }
        return startSession(tx, userId, originOf(request), company)
      })
      setSessionToken(reply, token, secure)
      await rememberDevice(deps, request, reply, { userId, shown: { token } })
      return { phone }
    },
  })
}
