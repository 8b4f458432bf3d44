using Tern.Local.Services;

namespace Tern.Local.Lambda.Functions;

/// <summary>The state that operations on functions use.</summary>
/// <param name="Catalog">The functions of the caller's account and region.</param>
/// <param name="Time">The clock of the service.</param>
internal readonly record struct FunctionOperation(FunctionCatalog Catalog, TimeProvider Time)
{
    public ResourceScope Scope => Catalog.Scope;

    public DateTimeOffset Now => Time.GetUtcNow();

    /// <summary>Reads a reference of the request.</summary>
    /// <exception cref="TernServiceException">The function belongs to another account or region, or the qualifiers differ.</exception>
    public FunctionReference Parse(string name, string? qualifier = null) => FunctionReference.Parse(name, qualifier, Scope);
}
