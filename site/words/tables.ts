/** The languages that the interface speaks. A language is one file, and one line here. */
import { own } from '../own.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import type { Words } from './say.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

/**
 * Tables by language tag. A tag with a script or a region wins over the language alone. They are getters, because the
 * program loads only the tables that it gets.
 */
export const tables: Readonly<Record<string, Words>> = {
  get ar() {
    return ar
  },
  get de() {
    return de
  },
  get en() {
    return en
  },
  get es() {
    return es
  },
  get fr() {
    return fr
  },
  get he() {
    return he
  },
  get hi() {
    return hi
  },
  get it() {
    return it
  },
  get ja() {
    return ja
  },
  get ko() {
    return ko
  },
  get nl() {
    return nl
  },
  get pl() {
    return pl
  },
  get pt() {
    return pt
  },
  get tr() {
    return tr
  },
  get uk() {
    return uk
  },
  get 'zh-Hans'() {
    return zhHans
  },
  get 'zh-Hant'() {
    return zhHant
  },
}

/**
 * The table for a language tag: that of the tag itself, of its language and script, or of its language.
 *
 * @returns `undefined` when the interface does not speak the language
 */
export function tableFor(tag: string): Words | undefined {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  const names = [`${language}-${script}-${region}`, `${language}-${region}`, `${language}-${script}`, language]
  return names.map((name) => own(tables, name)).find((table) => table !== undefined)
}
