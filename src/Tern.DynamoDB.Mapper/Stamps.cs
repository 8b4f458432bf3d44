namespace Tern.DynamoDB.Mapper;

/// <summary>The values that a put sets in place of those of the object.</summary>
/// <param name="Version">The next version; 0 if the type has none.</param>
/// <param name="Now">The current time.</param>
public readonly record struct Stamps(long Version, DateTimeOffset Now);
