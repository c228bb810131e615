"use strict";
// Uses the page as a person would, in a frame, and leaves what it saw in #result.

const frame = document.getElementById("page");
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const use = async () => {
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  const one = (selector) => page.querySelector(selector);
  const all = (selector, within = page) => [...within.querySelectorAll(selector)];
  const isShown = (element) => element.getClientRects().length > 0;
  const names = (selector) =>
    all(`${selector} tbody tr`)
      .filter(isShown)
      .map((line) => line.querySelector("th a").textContent);
  const filter = async (change) => {
    change();
    one("#words").dispatchEvent(new view.Event("input", { bubbles: true }));
    await wait(300);
    return {
      status: one("#shown").textContent,
      overview: names(".overview"),
      areas: all(".area").filter(isShown).map((area) => area.id),
      columns: all(".area thead [data-column]").filter(isShown).map((header) => header.dataset.column),
      spans: all('[scope="colgroup"]').filter(isShown).map((header) => `${header.textContent} ${header.colSpan}`),
      findings: all(".cell").filter(isShown).map((article) => article.id),
    };
  };
  const result = {};
  view.focus();

  result.controls = isShown(one("#controls"));
  result.styled = view.getComputedStyle(one("table")).borderCollapse;
  const intruder = page.createElement("script");
  intruder.textContent = "window.intruded = true";
  page.body.append(intruder);
  result.intruded = view.intruded === true;
  intruder.remove();

  result.unfiltered = await filter(() => {});
  result.word = await filter(() => (one("#words").value = "PYTHON encode.path"));
  result.nothing = await filter(() => (one("#words").value = "no such thing"));
  result.language = await filter(() => {
    one("#words").value = "";
    one("#language").value = "Rust";
  });
  result.only = await filter(() => {
    one("#language").value = "";
    one("#only").checked = true;
  });
  result.hiddenBefore = !isShown(one("#area-html"));
  // In a frame without an address, the link would lead away.
  view.addEventListener("click", (event) => event.preventDefault(), { once: true });
  one('nav a[href="#area-html"]').click();
  result.shownByLink = isShown(one("#area-html"));
  result.narrow = await filter(() => (one("#words").value = "narrow"));
  one("#clear").click();
  await wait(300);
  result.cleared = one("#shown").textContent;

  const header = one('#area-utf8 th[data-column="0"]');
  result.sortLabel = header.querySelector("button").textContent;
  header.querySelector("button").click();
  result.ascending = [header.getAttribute("aria-sort"), ...names("#area-utf8")];
  header.querySelector("button").click();
  result.descending = [header.getAttribute("aria-sort"), ...names("#area-utf8")];
  const first = one("#area-utf8 thead tr:last-child th");
  first.querySelector("button").click();
  result.byName = [header.getAttribute("aria-sort"), ...names("#area-utf8")];

  const dialog = one("#dialog");
  const link = one('a[href="#r1-c0"]');
  link.click();
  result.opened = dialog.open;
  result.heading = one("#dialog-heading").textContent;
  result.inDialog = one("#dialog-body").textContent.includes("utf8.maximal-subpart");
  result.focusInside = dialog.contains(page.activeElement);
  one("#close").click();
  await wait(100);
  result.closed = !dialog.open;
  result.focusBack = page.activeElement === link;

  frame.style.width = "360px";
  await wait(100);
  const root = page.documentElement;
  result.width = view.innerWidth;
  result.overflow = root.scrollWidth - root.clientWidth;
  result.outside = all("body *")
    .filter((element) => isShown(element) && !element.closest(".scroll, .skip, dialog, .unseen"))
    .filter((element) => element.getBoundingClientRect().right > 360.5)
    .map((element) => element.outerHTML.slice(0, 80));
  const region = one("#area-percent .scroll");
  const name = one("#area-percent tbody th");
  const before = name.getBoundingClientRect().left;
  region.scrollLeft = 400;
  await wait(100);
  result.scrolled = region.scrollLeft;
  result.nameMoved = Math.round(name.getBoundingClientRect().left - before);
  result.regionFocusable = region.tabIndex === 0;
  link.click();
  const box = dialog.getBoundingClientRect();
  result.dialogFits = box.left >= 0 && box.right <= 360;
  dialog.close();

  const still = document.getElementById("still").contentDocument;
  const cell = still.querySelector('a[href="#r1-c0"]');
  result.still = {
    controls: still.getElementById("controls").getClientRects().length,
    buttons: still.querySelectorAll("th button").length,
    cell: cell.textContent.trim(),
    target: still.querySelector(cell.hash).textContent.includes("utf8.maximal-subpart"),
    targetShown: still.querySelector(`${cell.hash} .example`).getClientRects().length > 0,
  };
  return result;
};

addEventListener("load", async () => {
  const told = await use().catch((error) => ({ error: String(error.stack) }));
  document.getElementById("result").textContent = JSON.stringify(told);
});
