import build from 'fast-json-stringify'
import fp from 'fastify-plugin'
import { compilation } from './validation.ts'

type Serialize = (answer: unknown) => string

/** Serializes a response of this schema; undeclared properties are omitted. */
export const serializerOf = (schema: unknown): Serialize => build(schema as build.Schema, { ajv: compilation })

const compiled = new WeakMap<object, Serialize>()

/** Compiled on first use: compiling all would dominate the startup time. */
export const serialization = fp(async (app) => {
  app.setSerializerCompiler(
    ({ schema }) =>
      (answer: unknown) =>
        compiled.getOrInsertComputed(schema as object, serializerOf)(answer),
  )
})
