import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Built into the Python package, from where the server serves it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/stich/server/page",
    assetsDir: "static", // served for ever, by their hashed names; what is in public/app is asked for again
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/testing/setup.ts"],
    testTimeout: 60_000, // no machine is too busy for them
  },
});
