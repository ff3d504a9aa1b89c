/** Other forms of images, such as smaller files: the field of a plugin, and what it returns. */

/** The field `images` of a plugin: it sees the images of docs folders and static folders that documents show. */
export interface ImageFields {
  /**
   * Looks whether an image can be read. The answer is remembered until the file or the plugin changes.
   *
   * @returns what is wrong, as the end of a sentence that begins with the file; nothing for a good image
   */
  readonly check?: (image: PluginImage) => Promise<ImageFault | undefined> | ImageFault | undefined
  /**
   * Makes the other forms of an image when the site is built; `dev` shows the images themselves. Browsers take the first
   * format that they know, and of that the file whose width fits.
   *
   * @param cacheDir absolute path of the cache, where the plugin may keep files; absent for a run without a cache
   * @returns nothing for an image that stays as it is
   */
  readonly forms?: (image: PluginImage, cacheDir: string | undefined) => Promise<readonly ImageForm[]>
  /** How wide images are shown, as the attribute `sizes` of HTML says it. Default: as wide as the window. */
  readonly sizes?: string
}

/** An image that a document shows. */
export interface PluginImage {
  /** Relative to the project's folder. */
  readonly file: string
  /** Reads the file. */
  readonly read: () => Uint8Array
}

/** What is wrong with an image. */
export interface ImageFault {
  /** The end of a sentence that begins with the file: `is cut off`. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
}

/** A file that shows an image. */
export interface ImageForm {
  /** Names the type (`image/avif`), and is the ending of the file. */
  readonly format: 'avif' | 'webp' | 'jpeg' | 'png'
  /** In pixels. */
  readonly width: number
  /** SHA-256 of the bytes, as hexadecimal digits. */
  readonly sum: string
  /** Gives the bytes. It is called when the output lacks them. */
  readonly read: () => Uint8Array | Promise<Uint8Array>
}
