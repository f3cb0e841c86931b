// The texts in English of the pages that look back at matches: one file to load.
export const areas = import.meta.glob<Record<string, unknown>>("./en/looking_back/*.json", {
  eager: true,
  import: "default",
});
