import build from 'fast-json-stringify'
import fp from 'fastify-plugin'
import { compilation } from './validation.ts'

type Serialize = (answer: unknown) => string

/** Serializes a response of this schema; undeclared properties are omitted. */
export const serializerOf = (schema: unknown): Serialize => build(schema as build.Schema, { ajv: compilation })

const compiled = new WeakMap<object, Serialize>()

/** The text of an answer. Serializers are compiled on first use: compiling all would dominate the startup time. */
export const serialized = (schema: object, answer: unknown) =>
  compiled.getOrInsertComputed(schema, serializerOf)(answer)

export const serialization = fp(async (app) => {
  app.setSerializerCompiler(
    ({ schema }) =>
      (answer: unknown) =>
        serialized(schema as object, answer),
  )
})
