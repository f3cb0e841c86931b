// The developer's gallery: every card, and every panel in every phase with views of real matches.
//     npx vite --config gallery/vite.config.ts        then open /?game=mue&lang=de&theme=dark
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({ root: import.meta.dirname, plugins: [svelte({ configFile: "../svelte.config.js" })] });
