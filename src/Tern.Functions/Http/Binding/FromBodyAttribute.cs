namespace Tern.Functions.Http;

/// <summary>The parameter of a method is the body of the request: JSON, or <see cref="ReadOnlyMemory{T}"/> of its bytes.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromBodyAttribute : Attribute;
