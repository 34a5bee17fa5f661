import { setTimeout as sleep } from 'node:timers/promises'

interface Mail {
  to: string
  subject: string
  text: string
  links: string[]
}

/** Waits for the newest email to an address in the product's development mailbox. */
export async function mailTo(url: string, address: string, subject: RegExp): Promise<Mail> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/api/v1/dev/mailbox`)
    const { items } = (await answer.json()) as { items: Mail[] }
    const mail = items.find((item) => item.to.includes(address) && subject.test(item.subject))
    if (mail) return mail
    await sleep(100)
  }
  throw new Error(`no mail to ${address} arrived`)
}

const opened = new Set<string>()

/** Waits for an email with a link to a page, and returns each link once. */
export async function linkTo(url: string, address: string, part: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/api/v1/dev/mailbox`)
    const { items } = (await answer.json()) as { items: Mail[] }
    const links = items.filter(({ to }) => to.includes(address)).flatMap((mail) => mail.links)
    const link = links.find((candidate) => candidate.includes(part) && !opened.has(candidate))
    if (link) {
      opened.add(link)
      return link
    }
    await sleep(100)
  }
  throw new Error(`no link to ${part} arrived for ${address}`)
}
