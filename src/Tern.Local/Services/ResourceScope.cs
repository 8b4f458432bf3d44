namespace Tern.Local.Services;

/// <summary>An account and a region, which separate the resources of most services.</summary>
/// <param name="AccountId">The account ID: 12 digits.</param>
/// <param name="Region">The region, for example <c>us-east-1</c>.</param>
internal readonly record struct ResourceScope(string AccountId, string Region);
