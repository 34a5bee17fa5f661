import type { FastifyReply, FastifyRequest } from 'fastify'

export const idleDays = 30
export const absoluteDays = 180
/** How long after its end a session's browser is told why. */
export const endReasonDays = 30

/** On https the name itself forbids a domain, another path and an insecure connection. */
const nameFor = (secure: boolean) => (secure ? '__Host-session' : 'session')

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

export const readSessionToken = (request: FastifyRequest, secure: boolean): string | undefined =>
  request.cookies[nameFor(secure)]

/** The browser keeps it until nobody could say any more why its session ended; when it ends is the database's to say. */
export const setSessionToken = (reply: FastifyReply, token: string, secure: boolean) =>
  reply.setCookie(nameFor(secure), token, { ...attributes(secure), maxAge: (absoluteDays + endReasonDays) * 24 * 3600 })

export const clearSessionToken = (reply: FastifyReply, secure: boolean) =>
  reply.clearCookie(nameFor(secure), attributes(secure))

const deviceName = (secure: boolean) => (secure ? '__Host-device' : 'device')

/** Says who signed in on this device before; it stays when they sign out. */
export const setDeviceCookie = (
  reply: FastifyReply,
  value: string,
  { secure, days }: { secure: boolean; days: number },
) => reply.setCookie(deviceName(secure), value, { ...attributes(secure), maxAge: days * 24 * 3600 })

export const readDeviceCookie = (request: FastifyRequest, secure: boolean): string =>
  request.cookies[deviceName(secure)] ?? ''

const signInName = (secure: boolean) => (secure ? '__Host-sign-in' : 'sign-in')

/** Between the two steps of signing in; the browser forgets it with the window. */
export const setSignInToken = (reply: FastifyReply, token: string, secure: boolean) =>
  reply.setCookie(signInName(secure), token, { ...attributes(secure), sameSite: 'strict' })

export const readSignInToken = (request: FastifyRequest, secure: boolean): string | undefined =>
  request.cookies[signInName(secure)]

export const clearSignInToken = (reply: FastifyReply, secure: boolean) =>
  reply.clearCookie(signInName(secure), { ...attributes(secure), sameSite: 'strict' })
