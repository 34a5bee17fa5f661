import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { picture } from '#server/api/files/test/pictures.ts'
import { ProblemError } from '#server/api/problem.ts'
import { useApi } from '#server/api/test/api.ts'
import { runJobs, textsTo } from '#server/api/test/mail.ts'
import { signedForm } from '#server/api/test/signed-form.ts'
import { pictureDirectory } from '#server/api/text-messages/texted-picture.ts'
import type { Thread } from '#shared/messages/messages.contract.ts'
import { attachPictures } from './attach-pictures.ts'
import { buildTexting, openVisits } from './test/texting.ts'

const run = useApi()
const { api, call } = run
const setUp = () => buildTexting(run)

describe('a picture by text', () => {
  /** What a phone sends: files that the adapter of the development mailbox has. */
  async function pictures(setup: Awaited<ReturnType<typeof setUp>>) {
    const directory = pictureDirectory(api.config)
    await mkdir(directory, { recursive: true })
    await writeFile(`${directory}/lobby.jpg`, await picture().jpeg().toBuffer())
    await writeFile(`${directory}/note.jpg`, 'no picture')
    const arriveBeside = (Body: string, from: string, ...names: string[]) => {
      const media = names.flatMap((name, nth) => [
        [`MediaUrl${nth}`, `https://api.example.com/${name}`],
        [`MediaContentType${nth}`, name.endsWith('.jpg') ? 'image/jpeg' : 'video/mp4'],
      ])
      const form = {
        From: from,
        To: setup.from,
        Body,
        NumMedia: String(names.length),
        ...Object.fromEntries(media),
      }
      return signedForm(api, '/api/v1/texts/incoming', { MessageSid: `MM${randomUUID()}`, ...form })
    }
    const arrive = (...text: [from: string, ...names: string[]]) => arriveBeside('', ...text)
    const sends = async (...text: Parameters<typeof arrive>) => {
      const answer = await arrive(...text)
      await runJobs(api)
      return answer
    }
    return { arrive, arriveBeside, sends }
  }

  /** A worker who was asked by text, and what her answers became. */
  async function asked(setup: Awaited<ReturnType<typeof setUp>>) {
    const ana = await setup.texted('Ana')
    const thread = { about: 'person', id: ana.id }
    const url = `${setup.base}/messages`
    await call(setup.org.headers, url, { body: { ...thread, messageId: randomUUID(), text: 'How is the lobby?' } })
    expect(await setup.last(ana.number)).toContain('How is the lobby?')
    const shown = async () =>
      (await call(setup.org.headers, `${url}?${new URLSearchParams(thread)}`))
        .json<Thread>()
        .items.map(({ author, text, photos }) => [author, text, photos.length])
    /** Her texts, the first first. */
    const received = () =>
      inTenant(api.db, setup.org.id, (tx) =>
        tx.selectFrom('receivedTexts').select(['id', 'pictures']).orderBy('id').execute(),
      )
    const toldOfApp = async () =>
      (await textsTo(api, ana.number)).filter(({ text }) => text.includes('Open the app to send photos')).length
    return { ana, shown, received, toldOfApp }
  }

  test('is a photo in the thread that it answers, once; what is none is told', async () => {
    const setup = await setUp()
    const { ana, shown } = await asked(setup)
    const { sends } = await pictures(setup)
    await sends(ana.number, 'lobby.jpg', 'lobby.jpg')
    expect(await shown()).toContainEqual(['Ana', 'Photo', 1])
    expect(await setup.last(ana.number)).toContain('your message was sent to your managers')
    await sends(ana.number, 'note.jpg')
    expect(await shown()).toContainEqual(['Ana', 'Photo', 0])
    expect(await setup.last(ana.number)).toContain('Open the app to send photos')
  })

  test('that fails for now does not hold up the others, is tried again, and is refused after an hour', async () => {
    const setup = await setUp()
    const { ana, shown, received, toldOfApp } = await asked(setup)
    const { arrive } = await pictures(setup)
    await arrive(ana.number, 'note.jpg', 'slow.jpg', 'lobby.jpg', 'busy.jpg')
    const lobby = await picture().jpeg().toBuffer()
    const read: string[] = []
    const readTextedPicture = async (address: string) => {
      const name = address.split('/').at(-1) ?? ''
      read.push(name)
      if (name === 'slow.jpg') throw new Error('HTTP 503')
      if (name === 'busy.jpg') throw new ProblemError('unavailable')
      return name === 'lobby.jpg' ? lobby : Buffer.from('no picture')
    }
    let now = Temporal.Now.instant()
    const attach = attachPictures({ db: api.db, files: createFileStore(api.config), readTextedPicture }, () => now)
    const receivedId = (await received())[0]?.id ?? ''
    const attachAll = () => attach({ organizationId: setup.org.id, receivedId, userId: ana.userId, requestId: '' })
    await expect(attachAll()).rejects.toThrow('HTTP 503')
    expect(await shown()).toContainEqual(['Ana', 'Photo', 1])
    await expect(attachAll()).rejects.toThrow('HTTP 503')
    expect(read).toEqual(['note.jpg', 'slow.jpg', 'lobby.jpg', 'busy.jpg', 'slow.jpg', 'busy.jpg'])
    now = now.add({ hours: 2 })
    // What was told before had other words.
    await inTenant(api.db, setup.org.id, (tx) => tx.updateTable('organizations').set({ name: 'Renamed' }).execute())
    await attachAll()
    expect((await received())[0]?.pictures).toEqual([])
    expect(await toldOfApp()).toBe(1)
  })

  test('that cannot be a photo is not told after STOP, nor kept once its number is somebody else’s', async () => {
    const setup = await setUp()
    const { ana, received, toldOfApp } = await asked(setup)
    const { arrive } = await pictures(setup)
    await arrive(ana.number, 'note.jpg')
    await setup.says(ana.number, 'STOP')
    await runJobs(api)
    await setup.says(ana.number, 'START')
    await arrive(ana.number, 'note.jpg')
    expect((await received()).map(({ pictures: left }) => left.length)).toEqual([0, 0, 0, 1])
    await inTenant(api.db, setup.org.id, (tx) =>
      tx.deleteFrom('textNumbers').where('userId', '=', ana.userId).execute(),
    )
    expect(await toldOfApp()).toBe(0)
    expect((await received())[3]?.pictures).toEqual([])
  })

  test('is one photo when two runs find it twice, and what is lost beside words or a digit is told once', async () => {
    const setup = await setUp()
    const [visit] = await openVisits(setup)
    const { ana, shown, received, toldOfApp } = await asked(setup)
    const { arriveBeside } = await pictures(setup)
    await arriveBeside('Look', ana.number, 'lobby.jpg', 'again.jpg', 'note.jpg', 'walk.mp4')
    const [lobby, note] = [await picture().jpeg().toBuffer(), Buffer.from('no picture')]
    const readTextedPicture = async (address: string) => (address.endsWith('note.jpg') ? note : lobby)
    const attach = attachPictures({ db: api.db, files: createFileStore(api.config), readTextedPicture })
    const receivedId = (await received())[0]?.id ?? ''
    const attachAll = () => attach({ organizationId: setup.org.id, receivedId, userId: ana.userId, requestId: '' })
    await Promise.all([attachAll(), attachAll()])
    expect(await shown()).toContainEqual(['Ana', 'Look', 1])
    expect(await setup.last(ana.number)).toMatch(
      /was sent to your managers\. An attachment didn't arrive\. Open the app/,
    )
    expect(await toldOfApp()).toBe(1)
    await arriveBeside('Again', ana.number, 'walk.mp4')
    expect(await setup.last(ana.number)).toContain("we couldn't take what you sent")
    await setup.offer(visit, ana.id)
    expect(await setup.last(ana.number)).toMatch(/Reply 1 to accept\.$/)
    await arriveBeside('1', ana.number, 'lobby.jpg')
    expect(await setup.last(ana.number)).toMatch(/you accepted Evening.* An attachment didn't arrive\./)
  })

  test('without a thread that it answers, or of another kind, is answered that the app takes photos', async () => {
    const setup = await setUp()
    const { sends } = await pictures(setup)
    for (const [name, file] of [
      ['Eva', 'lobby.jpg'],
      ['Ida', 'walk.mp4'],
    ] as const) {
      const person = await setup.texted(name)
      await sends(person.number, file)
      expect(await setup.last(person.number)).toContain('Open the app to send photos')
    }
    expect(await setup.received()).toEqual(['picture_refused', 'picture_refused'])
  })
})
