namespace Tern.Functions.Http;

/// <summary>The parameter of a method is a service of the container. Interfaces and abstract classes need no attribute.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromServicesAttribute : Attribute;
