using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Tern.TypeModel;

/// <summary>The diagnostics of one type.</summary>
internal sealed class DiagnosticList
{
    private readonly ImmutableArray<DiagnosticData>.Builder _items = ImmutableArray.CreateBuilder<DiagnosticData>();

    public int Count => _items.Count;

    /// <summary>Whether a diagnostic is an error.</summary>
    public bool HasErrors { get; private set; }

    public void Add(DiagnosticDescriptor descriptor, SourceLocation? location, params string[] arguments) => Add(descriptor, location, [], arguments);

    /// <summary>Adds a diagnostic with a code fix.</summary>
    /// <param name="descriptor">The kind of the diagnostic.</param>
    /// <param name="location">Its place.</param>
    /// <param name="fixes">What code fixes need.</param>
    /// <param name="arguments">The arguments of the message.</param>
    public void Add(DiagnosticDescriptor descriptor, SourceLocation? location, EquatableArray<DiagnosticProperty> fixes, params string[] arguments)
    {
        HasErrors |= descriptor.DefaultSeverity == DiagnosticSeverity.Error;
        var diagnostic = new DiagnosticData(descriptor, location, arguments.ToEquatableArray(), fixes);
        if (!_items.Contains(diagnostic))
            _items.Add(diagnostic);
    }

    public EquatableArray<DiagnosticData> ToArray() => new(_items.ToImmutable());
}
