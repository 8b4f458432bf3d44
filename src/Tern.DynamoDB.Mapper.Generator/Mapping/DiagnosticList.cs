using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The diagnostics of one type.</summary>
internal sealed class DiagnosticList
{
    private readonly ImmutableArray<DiagnosticData>.Builder _items = ImmutableArray.CreateBuilder<DiagnosticData>();

    /// <summary>Whether a diagnostic is an error.</summary>
    public bool HasErrors { get; private set; }

    public void Add(DiagnosticDescriptor descriptor, SourceLocation? location, params string[] arguments)
    {
        HasErrors |= descriptor.DefaultSeverity == DiagnosticSeverity.Error;
        var diagnostic = new DiagnosticData(descriptor, location, arguments.ToEquatableArray());
        if (!_items.Contains(diagnostic))
            _items.Add(diagnostic);
    }

    public EquatableArray<DiagnosticData> ToArray() => new(_items.ToImmutable());
}
