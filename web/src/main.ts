import { mount } from "svelte";
import "./cards/theme.css";
import "./styles/base.css";
import App from "./App.svelte";
import { keepPage } from "./lib/app.svelte";
import { fileAddress } from "./lib/route.svelte";
import { language, loadTexts } from "./lib/texts.svelte";

void loadTexts(language()).then(() => mount(App, { target: document.getElementById("app")! }));
if (import.meta.env.PROD) addEventListener("load", () => void keepPage(fileAddress));
