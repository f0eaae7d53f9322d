import { useState } from 'react'

const key = 'single_keys'

/** Whether shortcuts of one character work in this browser; people who dictate switch them off (WCAG 2.1.4). */
export const areSingleKeysOn = () => localStorage.getItem(key) !== 'off'

/** What its switch says, wherever it stands. */
export const singleKeysLabel =
  'Kürzel mit einem einzelnen Zeichen verwenden (im Chat / und ?, in der Freigabe J, K, E, B und T)'

/** The same for a switch on the screen, and how to turn it. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return [
    isOn,
    (on) => {
      if (on) localStorage.removeItem(key)
      else localStorage.setItem(key, 'off')
      setOn(on)
    },
  ]
}
