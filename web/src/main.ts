import { mount } from "svelte";
import "./cards/theme.css";
import "./styles/base.css";
import App from "./App.svelte";
import { language, loadTexts } from "./lib/texts.svelte";

void loadTexts(language()).then(() => mount(App, { target: document.getElementById("app")! }));
