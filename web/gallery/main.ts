import { mount } from "svelte";
import "../src/cards/theme.css";
import { loadTexts, setLanguage } from "../src/lib/texts.svelte";
import Gallery from "./Gallery.svelte";

const wanted = new URLSearchParams(location.search);
const language = wanted.get("lang") === "de" ? "de" : "en";
document.documentElement.style.colorScheme = wanted.get("theme") ?? "light dark";
void loadTexts(language).then(() => {
  setLanguage(language);
  mount(Gallery, { target: document.getElementById("app")!, props: { wanted } });
});
