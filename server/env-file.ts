import { existsSync } from 'node:fs'

/** Adds the settings of a `.env` in the working directory; those of the environment win. */
export function loadEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
