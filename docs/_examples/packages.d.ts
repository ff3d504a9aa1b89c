/** FreeSewing's packages come without types; of each, what `freesewing.ts` uses. */
declare module '@freesewing/core' {
  export const Design: new (config: object) => new (settings: object) => object
  export const Path: { readonly prototype: object }
  export const Point: { readonly prototype: object }
}

declare module '@freesewing/core-plugins' {
  export const i18n: { readonly en: Readonly<Record<string, string>> }
}

declare module '@freesewing/plugin-flip' {
  export const flipPlugin: object
}

declare module '@freesewing/plugin-gore' {
  export const gorePlugin: object
}

declare module '@freesewing/plugin-path-utils' {
  export const pathUtilsPlugin: object
}

declare module '@freesewing/plugin-ringsector' {
  export const ringsectorPlugin: object
}

declare module '@freesewing/brian' {
  export const base: object
}

declare module '@freesewing/models' {
  type Body = Readonly<Record<string, number>>
  export const adult: { readonly cisFemale: Readonly<Record<28 | 46, Body>> }
}
