using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Tern.TypeModel;

/// <summary>A place in a source file, without a reference to its syntax tree.</summary>
internal sealed record SourceLocation(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static SourceLocation? Of(Location? location) =>
        location is { SourceTree: not null } ? new(location.SourceTree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : null;

    public static SourceLocation? Of(ISymbol symbol) => symbol.Locations.IsEmpty ? null : Of(symbol.Locations[0]);

    public static SourceLocation? Of(SyntaxReference? syntax) => syntax is null ? null : Of(Location.Create(syntax.SyntaxTree, syntax.Span));

    /// <summary>Returns the place in a tree of the compilation, or in a file if the compilation has no such tree.</summary>
    public Location ToLocation(Compilation compilation)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            // Several trees can have the same path.
            if (tree.FilePath == Path && Span.End <= tree.Length && tree.GetLineSpan(Span).Span == Lines)
                return tree.GetLocation(Span);
        }
        return Location.Create(Path, Span, Lines);
    }
}
