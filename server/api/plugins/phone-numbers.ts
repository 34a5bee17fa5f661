import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { phoneCountryOf } from '#server/api/domain/phone-country.ts'
import { phonesFromBefore } from '#server/api/domain/phones-before.store.ts'
import { normalizePhone, phoneHint, type CountryCode } from '#server/api/domain/phone-number.ts'
import { ProblemError, type FieldProblem } from '#server/api/problem.ts'
import { preserveForm } from './preserved-forms.ts'
import { limits } from '#shared/limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The country whose numbers the organization in the path types without a country code. */
    phoneCountry(): Promise<CountryCode | null>
  }
}

/**
 * Resolves numbers without a country code to the organization's country; invalid ones are rejected with an example,
 * unless the organization stored them before numbers were validated, so that other fields of the record stay editable.
 * Numbers with a country code are handled by body validation.
 */
export const phoneNumbers = fp<{ db: Kysely<Database> }>(async (app, { db }) => {
  app.decorateRequest('phoneCountry', async function phoneCountry() {
    const id = organizationOf(this)
    return id === undefined ? null : inTenant(db, id, phoneCountryOf)
  })

  app.addHook('preValidation', async (request) => {
    const typed = [...placesOf(request.routeOptions.schema?.body as Schema, request.body, '')].filter(isUnread)
    if (typed.length === 0) return
    const country = await request.phoneCountry()
    const refused: Place[] = []
    for (const place of typed) {
      const normalized = normalizePhone(place.text, country)
      if (normalized === null) refused.push(place)
      else place.holder[place.key] = normalized
    }
    const before = await fromBefore(request, refused)
    const fields: FieldProblem[] = []
    for (const { holder, key, path, text } of refused) {
      if (before.has(text)) preserveForm(holder, key)
      else fields.push({ path, message: phoneHint(country) })
    }
    if (fields.length > 0) throw new ProblemError('invalid_request', { fields })
  })

  async function fromBefore(request: FastifyRequest, refused: readonly Place[]): Promise<ReadonlySet<string>> {
    const id = organizationOf(request)
    if (id === undefined || refused.length === 0) return new Set()
    return inTenant(db, id, (tx) =>
      phonesFromBefore(
        tx,
        refused.map(({ text }) => text),
      ),
    )
  }
})

interface Schema {
  'x-phone-number'?: true
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  anyOf?: readonly Schema[]
}

interface Place {
  holder: Record<string, unknown>
  key: string
  path: string
  text: string
}

const isId = (id: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id)
function organizationOf({ params }: FastifyRequest) {
  const { organizationId, companyId } = params as { organizationId?: string; companyId?: string }
  const id = organizationId ?? companyId
  return id !== undefined && isId(id) ? id.toLowerCase() : undefined
}

/** True for numbers body validation would reject: without a country code, or invalid. */
const isUnread = ({ text }: Place) =>
  text.trim() !== '' && Array.from(text).length <= limits.phoneMax && normalizePhone(text, null) === null

/** Caches whether a schema contains phone numbers, so that most bodies are not searched. */
const known = new WeakMap<object, boolean>()
const hasPhone = (schema: Schema) =>
  known.getOrInsertComputed(schema, () => JSON.stringify(schema).includes('"x-phone-number"'))

/** Yields the texts of a body that its schema declares as phone numbers. */
function* placesOf(schema: Schema | undefined, value: unknown, path: string): Generator<Place> {
  if (schema === undefined || typeof value !== 'object' || value === null || !hasPhone(schema)) return
  for (const choice of schema.anyOf ?? []) yield* placesOf(choice, value, path)
  const holder = value as Record<string, unknown>
  for (const key of Object.keys(holder)) {
    const inner = Array.isArray(value) ? schema.items : ownOf(schema.properties, key)
    const text = holder[key]
    const at = path === '' ? key : `${path}.${key}`
    if (typeof text !== 'string') yield* placesOf(inner, text, at)
    else if (inner !== undefined && hasPhone(inner)) yield { holder, key, path: at, text }
  }
}

const ownOf = (properties: Schema['properties'], key: string) =>
  properties && Object.hasOwn(properties, key) ? properties[key] : undefined
