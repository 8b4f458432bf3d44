namespace Shop.Lists;

/// <summary>
/// A table that is looked up for each row of a page. Without filters the page is selected from the list's own table first, so that skipped rows
/// need no lookup.
/// </summary>
/// <param name="Table">The list's own table, with its alias.</param>
/// <param name="Alias">The alias.</param>
/// <param name="Join">The join of the table to look up.</param>
internal sealed record Lookup(string Table, string Alias, string Join);
