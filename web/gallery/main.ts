import { mount } from "svelte";
import "../src/cards/theme.css";
import { setLanguage } from "../src/lib/texts.svelte";
import Gallery from "./Gallery.svelte";

const wanted = new URLSearchParams(location.search);
setLanguage(wanted.get("lang") === "de" ? "de" : "en");
document.documentElement.style.colorScheme = wanted.get("theme") ?? "light dark";
mount(Gallery, { target: document.getElementById("app")!, props: { wanted } });
