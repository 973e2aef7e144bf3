/// The work of the command `lab-search`: rankings compared on judged queries ([SearchLab]) and on titles ([TitlesLab]).
package dev.remora.lab.app.search;
