namespace Shop.Routing;

/// <summary>An answer of a row with a version, which is its entity tag.</summary>
internal interface IVersioned;
