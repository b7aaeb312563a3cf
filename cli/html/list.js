// The sites that a filter leaves. Only rows that can be seen are elements, so that ten thousand sites
// cost no more than ten.

const ROW = 64;
const AROUND = 6;  // rows beyond what is seen

class SiteList {
  constructor(sites, onSelect) {
    this.sites = sites;
    this.onSelect = onSelect;
    this.box = byId("list");
    this.rows = byId("rows");
    this.shown = [];
    this.selected = -1;  // index into `shown`
    this.groups = new Set();
    this.package = null;
    this.words = [];
    this.box.addEventListener("scroll", () => this.render(), { passive: true });
    new ResizeObserver(() => this.render()).observe(this.box);
    this.rows.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row) this.select(Number(row.dataset.index));
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.box.clientHeight / ROW) - 1);
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.move(move);
  }

  static text(site) {
    return [site.headline, site.file, site.id, site.condition, site.reason, site.package].join("\n").toLowerCase();
  }

  // What stays selected if it is still there, else the first is.
  filter() {
    const current = this.shown[this.selected];
    this.shown = this.sites.filter((site) => this.groups.has(site.group) &&
      (this.package === null || site.package === this.package) &&
      (this.words.length === 0 || this.words.every((word) => (site.text ??= SiteList.text(site)).includes(word))));
    byId("shown").textContent = this.shown.length === this.sites.length
      ? plural(this.sites.length, "site") : `${this.shown.length.toLocaleString("en")} of ${plural(this.sites.length, "site")}`;
    this.setHeight();
    this.selected = -1;
    this.rendered = null;
    this.select(Math.max(0, this.shown.indexOf(current)));
  }

  setHeight() {
    this.rows.style.height = this.shown.length > 0 ? `${this.shown.length * ROW}px` : "auto";
  }

  // Selects the site, whatever the filter says.
  reveal(site) {
    if (!this.shown.includes(site)) this.shown = [site, ...this.shown];
    this.setHeight();
    this.select(this.shown.indexOf(site));
  }

  move(by) {
    if (this.shown.length === 0) return;
    this.select(Math.min(this.shown.length - 1, Math.max(0, this.selected + by)));
  }

  select(index) {
    const site = this.shown[index];
    this.selected = site ? index : -1;
    if (site) {
      const top = index * ROW;
      if (top < this.box.scrollTop) this.box.scrollTop = top;
      if (top + ROW > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + ROW - this.box.clientHeight;
    }
    this.rendered = null;
    this.render();
    this.onSelect(site);
  }

  render() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / ROW) - AROUND);
    const last = Math.min(this.shown.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / ROW) + AROUND);
    const key = `${first} ${last}`;
    if (key === this.rendered) return;
    this.rendered = key;
    this.rows.replaceChildren();
    if (this.shown.length === 0) this.rows.append(el("p", { class: "empty" }, "Nothing is left of the sites. Try another filter."));
    for (let k = first; k < last; ++k) this.rows.append(this.row(k));
    if (this.selected >= first && this.selected < last) this.box.setAttribute("aria-activedescendant", `row-${this.selected}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  row(index) {
    const site = this.shown[index];
    const group = GROUP.get(site.group);
    const row = el("div", {
      class: `row ${site.group}`, id: `row-${index}`, role: "option", "data-index": index,
      "aria-selected": String(index === this.selected), "aria-setsize": this.shown.length, "aria-posinset": index + 1,
    },
      el("span", { class: "sign", "aria-hidden": "true" }, group.sign),
      el("span", { class: "name" }, site.place, el("span", { class: "quiet" }, ` ${site.use}`)),
      el("span", { class: "where" }, `${group.word}${site.waived ? ", waived" : ""}  ·  ${position(site)}`));
    row.style.top = `${index * ROW}px`;
    return row;
  }
}
