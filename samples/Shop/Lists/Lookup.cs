using Shop.Routing;

namespace Shop.Lists;

/// <summary>What is looked up for each row of a page, once the page is taken of the list's own table: rows that are skipped cost no lookup.</summary>
/// <param name="Table">The list's own table, with its alias.</param>
/// <param name="Alias">That alias.</param>
/// <param name="Join">What is joined to each row.</param>
/// <param name="AskedBy">The filter that asks what is looked up: with it the join comes before the page is taken.</param>
internal sealed record Lookup(string Table, string Alias, string Join, QueryParameter<bool> AskedBy);
