namespace Shop.Routing;

/// <summary>The response of a row with a version, which its entity tag contains.</summary>
internal interface IVersioned;
