import { parseArgs } from 'node:util'
import { examine } from '#server/api/doctor/examine.ts'
import { runCheck, type Finding } from '#server/api/doctor/finding.ts'
import { readConfig, type Config } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { runCommand } from '#server/run.ts'

/** Checks everything the installation depends on and prints the results. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  const findings = await runAllChecks()
  process.stdout.write(values.json ? `${JSON.stringify(findings, null, 2)}\n` : table(findings))
  if (findings.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
})

async function runAllChecks(): Promise<Finding[]> {
  let config: Config | undefined
  const settings = await runCheck('settings', async () => {
    loadEnvFile()
    config = readConfig()
    return `readable, MODE is ${config.mode}`
  })
  return config ? [settings, ...(await examine(config))] : [settings]
}

function table(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  return findings
    .map(({ check, outcome, detail }) => `${outcome.padEnd(7)}  ${check.padEnd(width)}  ${detail}\n`)
    .join('')
}
