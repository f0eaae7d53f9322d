import { useSyncExternalStore } from 'react'
import type { FileQueryType } from '../../../contract/knowledge-bases.ts'
import { currentUser, useUser } from '../../base/session.ts'

/*
 * The files that the next question is about. Of one person and only in this page, as what is typed: names of files are
 * stored nowhere.
 */

export type ChosenFile = { uuid: string; filename: string }
export type FileChoice = { files: readonly ChosenFile[]; queryType: FileQueryType }

/** Files of one question. */
export const chosenLimit = 20

const none: FileChoice = { files: [], queryType: 'general' }
let chosen: { user: string | undefined; choice: FileChoice } = { user: undefined, choice: none }
const listeners = new Set<() => void>()

const choiceOf = (user: string | undefined) => (user !== undefined && chosen.user === user ? chosen.choice : none)

/** Chooses files in the place of those before. Without any the kind of the question is the general one again. */
export function chooseFiles(files: readonly ChosenFile[], queryType = choiceOf(currentUser()?.id).queryType): void {
  const once = [...new Map(files.map((file) => [file.uuid, file])).values()].slice(0, chosenLimit)
  chosen = {
    user: currentUser()?.id,
    choice: { files: once, queryType: once.length === 0 ? 'general' : queryType },
  }
  for (const listener of listeners) listener()
}

/** What the chat asks when it is opened next: the summary of the chosen file. */
let wish: string | undefined

/** Chooses a file and has the chat ask for its summary as soon as it is opened. */
export function wishSummary(file: ChosenFile): void {
  chooseFiles([file], 'general')
  wish = currentUser()?.id
}

/** Whether a summary is wished for; only once. */
export function takeWish(): boolean {
  const isWished = wish !== undefined && wish === currentUser()?.id
  wish = undefined
  return isWished
}

export function useChosenFiles(): FileChoice {
  const user = useUser()?.id
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => choiceOf(user),
  )
}
