using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>A service that a constructor requires, for generated code.</summary>
/// <param name="type">The type of the service.</param>
/// <param name="owner">The class with the constructor.</param>
/// <param name="parameter">The parameter.</param>
/// <param name="key">The key of the service; null for none.</param>
/// <param name="isOptional">Whether the parameter has a default value.</param>
/// <param name="isFilter">Whether the class is a filter.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ServiceRequirement(Type type, string owner, string parameter, object? key, bool isOptional, bool isFilter)
{
    internal Type Type => type;

    internal string Owner => owner;

    internal string Parameter => parameter;

    internal object? Key => key;

    internal bool IsOptional => isOptional;

    internal bool IsFilter => isFilter;
}
