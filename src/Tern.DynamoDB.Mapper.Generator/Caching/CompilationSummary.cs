using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace Tern.DynamoDB.Mapper.Generator.Caching;

/// <summary>What the description of any type depends on, besides the trees with its declarations.</summary>
internal sealed class CompilationSummary
{
    private static readonly ConditionalWeakTable<Compilation, CompilationSummary> s_summaries = new();

    private readonly ImmutableArray<MetadataReference> _references;
    private readonly CompilationOptions _options;
    private readonly string? _assemblyName;
    private readonly ulong _names;

    private CompilationSummary(Compilation compilation, CancellationToken cancellationToken)
    {
        _references = [.. compilation.References];
        _options = compilation.Options;
        _assemblyName = compilation.AssemblyName;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
            _names = unchecked((_names * 31) + TreeSummary.Of(tree, cancellationToken).Names);
    }

    public static CompilationSummary Of(Compilation compilation, CancellationToken cancellationToken)
    {
        if (s_summaries.TryGetValue(compilation, out CompilationSummary? summary))
            return summary;
        var created = new CompilationSummary(compilation, cancellationToken);
        return s_summaries.GetValue(compilation, _ => created);
    }

    public bool IsSame(CompilationSummary other) =>
        ReferenceEquals(this, other)
        || (_names == other._names && _assemblyName == other._assemblyName && _options.Equals(other._options) && HasSameReferences(other));

    private bool HasSameReferences(CompilationSummary other)
    {
        if (_references.Length != other._references.Length)
            return false;
        for (int i = 0; i < _references.Length; i++)
        {
            if (!ReferenceEquals(_references[i], other._references[i]))
                return false;
        }
        return true;
    }
}
