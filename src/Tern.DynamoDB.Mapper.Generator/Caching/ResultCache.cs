using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Caching;

/// <summary>The results of earlier transforms.</summary>
/// <remarks>
/// After each edit the compiler runs the transform of every type with the attribute, because its symbols are new. Binding the members of 200 types takes
/// more than 100 ms. A result stays valid while the trees that it depends on are part of the compilation, and no names and references changed.
/// Entries are released with the tree of their type.
/// </remarks>
internal sealed class ResultCache
{
    private readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<TextSpan, Entry>> _entries = new();

    /// <summary>Returns the result for a type.</summary>
    /// <param name="node">The declaration with the attribute.</param>
    /// <param name="compilation">The compilation.</param>
    /// <param name="create">Creates the result, and adds the trees that it depends on.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public MappingResult GetOrAdd(SyntaxNode node, Compilation compilation, Func<SourceDependencies, MappingResult> create, CancellationToken cancellationToken)
    {
        CompilationSummary summary = CompilationSummary.Of(compilation, cancellationToken);
        ConcurrentDictionary<TextSpan, Entry> entries = _entries.GetOrCreateValue(node.SyntaxTree);
        if (entries.TryGetValue(node.Span, out Entry? entry) && entry.IsValid(compilation, summary))
            return entry.Result;
        var dependencies = new SourceDependencies();
        MappingResult result = create(dependencies);
        if (dependencies.Trees.Any(tree => TreeSummary.Of(tree, cancellationToken).HasConstants))
            entries.TryRemove(node.Span, out _);
        else
            entries[node.Span] = new Entry(result, summary, [.. dependencies.Trees]);
        return result;
    }

    private sealed class Entry(MappingResult result, CompilationSummary summary, SyntaxTree[] trees)
    {
        public MappingResult Result => result;

        public bool IsValid(Compilation compilation, CompilationSummary current)
        {
            if (!summary.IsSame(current))
                return false;
            foreach (SyntaxTree tree in trees)
            {
                if (!compilation.ContainsSyntaxTree(tree))
                    return false;
            }
            return true;
        }
    }
}
