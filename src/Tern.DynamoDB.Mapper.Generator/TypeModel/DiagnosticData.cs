using Microsoft.CodeAnalysis;

namespace Tern.TypeModel;

/// <summary>A diagnostic to report.</summary>
internal sealed record DiagnosticData(DiagnosticDescriptor Descriptor, SourceLocation? Location, EquatableArray<string> Arguments)
{
    public Diagnostic ToDiagnostic(Compilation compilation)
    {
        var arguments = new object[Arguments.Count];
        for (int i = 0; i < arguments.Length; i++)
            arguments[i] = Arguments[i];
        return Diagnostic.Create(Descriptor, Location?.ToLocation(compilation) ?? Microsoft.CodeAnalysis.Location.None, arguments);
    }
}
