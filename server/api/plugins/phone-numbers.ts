import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { phoneCountryOf } from '#server/api/domain/phone-country.ts'
import { keptPhone, phoneHint, type CountryCode } from '#server/api/domain/phone-number.ts'
import { ProblemError, type FieldProblem } from '#server/api/problem.ts'
import { limits } from '#shared/limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose phone numbers the organization of the path writes without a country code. */
    phoneCountry(): Promise<CountryCode | null>
  }
}

/**
 * A number without a country code is of the organization's country; one that is none there is refused with an example.
 * What has its code is read by the check of the body.
 */
export const phoneNumbers = fp<{ db: Kysely<Database> }>(async (app, { db }) => {
  app.decorateRequest('phoneCountry', async function phoneCountry() {
    const { organizationId, companyId } = this.params as { organizationId?: string; companyId?: string }
    const id = organizationId ?? companyId
    return id !== undefined && isId(id) ? inTenant(db, id.toLowerCase(), phoneCountryOf) : null
  })

  app.addHook('preValidation', async (request) => {
    const typed = [...placesOf(request.routeOptions.schema?.body as Schema, request.body, '')].filter(isNational)
    if (typed.length === 0) return
    const country = await request.phoneCountry()
    const fields: FieldProblem[] = []
    for (const { holder, key, path, text } of typed) {
      const kept = keptPhone(text, country)
      if (kept === null) fields.push({ path, message: phoneHint(country) })
      else holder[key] = kept
    }
    if (fields.length > 0) throw new ProblemError('invalid_request', { fields })
  })
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
const isNational = ({ text }: Place) => !/^\s*(?:[+\uFF0B]|$)/.test(text) && Array.from(text).length <= limits.phoneMax

/** Whether a schema has a phone number at all, so that the bodies of most routes are not looked through. */
const known = new WeakMap<object, boolean>()
const hasPhone = (schema: Schema) =>
  known.getOrInsertComputed(schema, () => JSON.stringify(schema).includes('"x-phone-number"'))

/** Where the texts of a body are that its schema calls phone numbers. */
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
