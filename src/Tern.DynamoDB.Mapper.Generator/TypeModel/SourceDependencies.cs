using Microsoft.CodeAnalysis;

namespace Tern.TypeModel;

/// <summary>The syntax trees with the declarations that a description depends on.</summary>
internal sealed class SourceDependencies
{
    private readonly HashSet<SyntaxTree> _trees = [];
    private readonly HashSet<ISymbol> _types = new(SymbolEqualityComparer.Default);

    public IReadOnlyCollection<SyntaxTree> Trees => _trees;

    /// <summary>Adds the declarations of a type, of its base types and of its containing types.</summary>
    public void Add(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type.OriginalDefinition; level is not null && _types.Add(level); level = level.BaseType?.OriginalDefinition)
        {
            foreach (SyntaxReference part in level.DeclaringSyntaxReferences)
                _trees.Add(part.SyntaxTree);
            if (level.ContainingType is { } container)
                Add(container);
        }
    }
}
