import { lazy, type ComponentType } from 'react'
import { connection } from './connection.ts'

/** A part of a page that comes later. Without a connection it comes when there is one; the page is not lost for it. */
export const late = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await arrived(load) }))

async function arrived<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await connection()
    return arrived(load)
  }
}
