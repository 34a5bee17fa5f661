import type { FastifyReply, FastifyRequest } from 'fastify'

export const idleDays = 30
export const absoluteDays = 180
/** Days after a session's end during which its browser is given the reason. */
export const endReasonDays = 30

/** Over HTTPS the `__Host-` prefix forbids a domain, another path and an insecure connection. */
const nameFor = (secure: boolean) => (secure ? '__Host-session' : 'session')

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

export const readSessionToken = (request: FastifyRequest, secure: boolean): string | undefined =>
  request.cookies[nameFor(secure)]

/** The browser stores it as long as a reason for the session's end can be given; the database decides when it ends. */
export const setSessionToken = (reply: FastifyReply, token: string, secure: boolean) =>
  reply.setCookie(nameFor(secure), token, { ...attributes(secure), maxAge: (absoluteDays + endReasonDays) * 24 * 3600 })

export const clearSessionToken = (reply: FastifyReply, secure: boolean) =>
  reply.clearCookie(nameFor(secure), attributes(secure))

const deviceName = (secure: boolean) => (secure ? '__Host-device' : 'device')

/** Lists who signed in on this device before; it survives signing out. */
export const setDeviceCookie = (
  reply: FastifyReply,
  value: string,
  { secure, days }: { secure: boolean; days: number },
) => reply.setCookie(deviceName(secure), value, { ...attributes(secure), maxAge: days * 24 * 3600 })

export const readDeviceCookie = (request: FastifyRequest, secure: boolean): string =>
  request.cookies[deviceName(secure)] ?? ''

const companyName = (secure: boolean) => (secure ? '__Host-company-sign-in' : 'company-sign-in')

/** Binds a sign-in through a company's provider to the browser that began it. */
export const setCompanyToken = (reply: FastifyReply, token: string, secure: boolean) =>
  reply.setCookie(companyName(secure), token, { ...attributes(secure), sameSite: 'strict' })

export const readCompanyToken = (request: FastifyRequest, secure: boolean): string | undefined =>
  request.cookies[companyName(secure)]

export const clearCompanyToken = (reply: FastifyReply, secure: boolean) =>
  reply.clearCookie(companyName(secure), { ...attributes(secure), sameSite: 'strict' })

const signInName = (secure: boolean) => (secure ? '__Host-sign-in' : 'sign-in')

/** A session cookie between the two steps of sign-in. */
export const setSignInToken = (reply: FastifyReply, token: string, secure: boolean) =>
  reply.setCookie(signInName(secure), token, { ...attributes(secure), sameSite: 'strict' })

export const readSignInToken = (request: FastifyRequest, secure: boolean): string | undefined =>
  request.cookies[signInName(secure)]

export const clearSignInToken = (reply: FastifyReply, secure: boolean) =>
  reply.clearCookie(signInName(secure), { ...attributes(secure), sameSite: 'strict' })
