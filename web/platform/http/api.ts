import { pageUserHeader } from '#shared/users/page-user.ts'
import { language } from '#web/platform/texts/language.ts'
import { isOthers, known } from './one-user.ts'

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

interface ProblemBody {
  readonly code?: string
  readonly message?: string
  readonly details?: string
  readonly fields?: readonly FieldProblem[]
  /** Why the session ended. */
  readonly ended?: string
}

/** A refused or failed call. `status` is 0 and `message` empty when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly details: string | undefined
  readonly fields: readonly FieldProblem[]
  readonly requestId: string | undefined

  constructor(status: number, body: ProblemBody = {}, requestId?: string) {
    super(body.message ?? '')
    this.status = status
    this.code = body.code ?? 'unreachable'
    this.details = body.details
    this.fields = body.fields ?? []
    this.requestId = requestId
  }
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Adds the parameters that are given; undefined, null and empty ones are dropped. */
export function withQuery(path: string, query: Query) {
  const given = Object.entries(query).filter(([, value]) => (value ?? '') !== '')
  return given.length ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path
}

/** Fills `:name` in a path. */
export const fill = (path: string, params: Readonly<Record<string, string | undefined>>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * What the page last asked: for reports of errors the id that gateway and API wrote to their logs, for the server's clock
 * when that was, by both clocks.
 */
export const lastCall: {
  requestId?: string | undefined
  date?: string | null
  askedAt?: number
  came?: { readonly wall: number; readonly steady: number }
} = {}

let signedOut: (ended?: string) => void = () => {}
/** Says what happens when a call finds no session, or one that ended for a reason; it is not asked on a login path. */
export const onSignedOut = (handler: typeof signedOut) => {
  signedOut = handler
}
/** Leaves for the login, unless the page is there. */
export const foundNoSession = (ended?: string) => {
  if (location.pathname !== '/login') signedOut(ended)
}

let prove = async () => false
/** Asks the user to show again who it is; a call that wants that is repeated when it was shown. */
export const onProofNeeded = (ask: () => Promise<boolean>) => {
  prove = ask
}

let leaveForFactor = () => false
/** Says where a second factor is set up that the user's role needs; a call that was refused for it never ends then. */
export const onFactorNeeded = (leave: () => boolean) => {
  leaveForFactor = leave
}

/** Create calls that had no answer yet, so that a repeated try carries the same key and is done once. */
const openKeys = new Map<string, string>()

interface CallOptions {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** How often it was answered that the API is away. */
  readonly tries?: number
  /** Only asks whether somebody is signed in: finding nobody changes nothing. */
  readonly isProbe?: boolean
}

/** In which language the answer speaks, and whose page asks: the session may have ended, and the next be another's. */
export const callerHeaders = () => ({ 'accept-language': language(), ...(known && { [pageUserHeader]: known }) })

/**
 * One call with the session's cookie. An answer without JSON is undefined.
 * @throws ApiError for any status from 400 on, and with status 0 when nothing answered
 */
async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const { body, headers = {}, isProbe, tries = 0 } = options
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const askedAt = performance.now()
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...callerHeaders() },
    credentials: 'include',
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!response) throw new ApiError(0)
  const requestId = response.headers.get('x-request-id') ?? undefined
  Object.assign(lastCall, {
    requestId,
    date: response.headers.get('date'),
    askedAt,
    came: { wall: Date.now(), steady: performance.now() },
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  const answer = isJson ? await response.json().catch(() => undefined) : undefined
  if (response.ok) return answer as T
  if (response.status === 401 && !isProbe) foundNoSession(answer?.ended)
  if (answer?.code === 'proof_needed' && (await prove())) return call(method, path, options)
  if (isOthers(answer?.code) || (answer?.code === 'second_factor_required' && leaveForFactor()))
    return new Promise(() => {})
  // An API that starts again is there within seconds. Reads were kept waiting; a write is sent again if twice is once.
  const isOnce = method !== 'GET' && (method !== 'POST' || 'idempotency-key' in headers)
  if (answer?.code === 'unavailable' && isOnce && tries < 5) {
    await new Promise((go) => setTimeout(go, 1000))
    return call(method, path, { ...options, tries: tries + 1 })
  }
  throw new ApiError(response.status, answer, requestId)
}

/** 128 random bits for an Idempotency-Key; `randomUUID` exists on https and localhost only. */
export const newKey = () =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + byte.toString(16), '')

async function create<T>(path: string, body: unknown, given?: string): Promise<T> {
  const request = path + JSON.stringify(body)
  const key = given ?? openKeys.get(request) ?? newKey()
  openKeys.set(request, key)
  const isAnswered = (error: unknown) => !(error instanceof ApiError) || (error.status > 0 && error.status < 500)
  try {
    const answer = await call<T>('POST', path, { body, headers: { 'idempotency-key': key } })
    openKeys.delete(request)
    return answer
  } catch (error) {
    if (isAnswered(error)) openKeys.delete(request)
    throw error
  }
}

/** The calls to /api/v1. `create` is a POST that is done once for its key however often it is repeated. */
export const api = {
  get: <T>(path: string, options?: Pick<CallOptions, 'isProbe'>) => call<T>('GET', path, options),
  post: <T>(path: string, body?: unknown) => call<T>('POST', path, { body }),
  put: <T>(path: string, body?: unknown) => call<T>('PUT', path, { body }),
  remove: <T>(path: string) => call<T>('DELETE', path),
  create,
}
