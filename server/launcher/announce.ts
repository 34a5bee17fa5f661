import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { readLogins, type DemoLogin } from '#server/demo-logins.ts'

type Facts = Pick<Config, 'publicUrl' | 'dataDir' | 'mode' | 'smtpUrl'>

/** Returns the text for the terminal once everything runs. */
export function announcement(config: Facts): string {
  const lines = [
    `Custodia runs at ${config.publicUrl}`,
    ...mailbox(config),
    ...demoLogins(config),
    '',
    'Ctrl-C stops it.',
  ]
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`
}

function mailbox({ publicUrl, mode, smtpUrl, dataDir }: Facts) {
  if (smtpUrl !== undefined) return []
  return [`Mails are ${mode === 'development' ? `at ${publicUrl}/dev/mailbox` : `files in ${join(dataDir, 'mail')}`}`]
}

function demoLogins({ dataDir }: Facts) {
  const logins = readLogins(dataDir)
  if (!logins) return []
  const widest = (key: keyof DemoLogin) => Math.max(...logins.map((login) => login[key].length))
  const [role, email] = [widest('role'), widest('email')]
  return [
    '',
    'Demo logins',
    ...logins.map((login) => `  ${login.role.padEnd(role)}  ${login.email.padEnd(email)}  ${login.password}`),
  ]
}
