using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Tern.TypeModel;

/// <summary>A diagnostic to report.</summary>
/// <param name="Descriptor">The kind of the diagnostic.</param>
/// <param name="Location">Its place.</param>
/// <param name="Arguments">The arguments of its message.</param>
/// <param name="Properties">What code fixes need.</param>
internal sealed record DiagnosticData(DiagnosticDescriptor Descriptor, SourceLocation? Location, EquatableArray<string> Arguments, EquatableArray<DiagnosticProperty> Properties)
{
    public Diagnostic ToDiagnostic(Compilation compilation)
    {
        var arguments = new object[Arguments.Count];
        for (int i = 0; i < arguments.Length; i++)
            arguments[i] = Arguments[i];
        ImmutableDictionary<string, string?> properties = ImmutableDictionary<string, string?>.Empty;
        foreach (DiagnosticProperty property in Properties)
            properties = properties.SetItem(property.Name, property.Value);
        return Diagnostic.Create(Descriptor, Location?.ToLocation(compilation) ?? Microsoft.CodeAnalysis.Location.None, properties, arguments);
    }
}
