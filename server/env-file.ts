import { existsSync } from 'node:fs'

/** Loads a `.env` from the working directory; environment variables take precedence. */
export function loadEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
