// Tests change the language as they like: the texts of all are there.
import { LANGUAGES, loadTexts, loadTextsOfLookingBack } from "../lib/texts.svelte";

await Promise.all(LANGUAGES.map(loadTexts));
await loadTextsOfLookingBack();
