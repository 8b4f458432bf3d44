namespace Shop.Lists;

/// <summary>
/// What is looked up for each row of a page. Where nothing narrows the list the page is taken of the list's own table first, so that rows that
/// are skipped cost no lookup.
/// </summary>
/// <param name="Table">The list's own table, with its alias.</param>
/// <param name="Alias">That alias.</param>
/// <param name="Join">What is joined to each row.</param>
internal sealed record Lookup(string Table, string Alias, string Join);
