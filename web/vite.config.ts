import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVICE_WORKER = "service-worker"; // has no hash in its name: browsers look there for a newer one

// Built into the Python package, from where the server serves it and `stich site` copies it. Scripts and styles name each
// other by where they lie themselves, so that the page can be put into any folder; only index.html names them from the root.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/stich/server/page",
    assetsDir: "static", // served for ever, by their hashed names; what is in public/app is asked for again
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", [SERVICE_WORKER]: `src/${SERVICE_WORKER}.ts` },
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? "[name].js" : "static/[name]-[hash].js"),
        // What the first page takes is one file: browsers ask an older web host for few at a time.
        codeSplitting: { groups: [{ name: "first", tags: ["$initial"], test: (id) => !id.includes(SERVICE_WORKER) }] },
      },
    },
  },
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  worker: { format: "es" }, // so that it can load what it needs when it does
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true }, "/local": "http://127.0.0.1:8765" },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/testing/setup.ts"],
    testTimeout: 120_000, // names the one that hangs; no test asserts a time
  },
});
