import { mount } from "svelte";
import "./cards/theme.css";
import "./styles/base.css";
import App from "./App.svelte";
import { keepPage } from "./lib/app.svelte";
import { fileAddress } from "./lib/route.svelte";

const KEEP_AFTER = 1500; // milliseconds: what is kept for later must not hold up the first cards

mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) addEventListener("load", () => setTimeout(() => void keepPage(fileAddress), KEEP_AFTER));
