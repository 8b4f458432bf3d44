using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.TypeModel;

/// <summary>Names of symbols in C# and in metadata.</summary>
internal static class SymbolNames
{
    private static readonly SymbolDisplayFormat s_qualified = SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
        SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    private static readonly SymbolDisplayFormat s_short = SymbolDisplayFormat.MinimallyQualifiedFormat;

    /// <summary>The name with all namespaces, without <c>?</c> for the type itself.</summary>
    public static string Qualified(ITypeSymbol type) => type.WithNullableAnnotation(NullableAnnotation.None).ToDisplayString(s_qualified);

    /// <summary>The name in messages.</summary>
    public static string Short(ITypeSymbol type) => type.ToDisplayString(s_short);

    /// <summary>The name of the definition in metadata: <c>Shop.Page`1+Entry</c>.</summary>
    public static string Definition(ITypeSymbol type)
    {
        if (type.ContainingType is { } container)
            return $"{Definition(container)}+{type.MetadataName}";
        return Namespace(type) is { Length: > 0 } space ? $"{space}.{type.MetadataName}" : type.MetadataName;
    }

    public static string Namespace(ISymbol symbol) =>
        symbol.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString() : "";

    /// <summary>The namespace in C#, with <c>@</c> for keywords; empty for the global namespace.</summary>
    public static string QualifiedNamespace(ISymbol symbol) =>
        symbol.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString(s_qualified).Replace("global::", "") : "";

    /// <summary>Whether a symbol is in a namespace, without a text for it.</summary>
    public static bool IsIn(ISymbol symbol, string space)
    {
        INamespaceSymbol? current = symbol.ContainingNamespace;
        int end = space.Length;
        while (current is { IsGlobalNamespace: false })
        {
            string name = current.Name;
            int start = end - name.Length;
            if (start < 0 || string.CompareOrdinal(space, start, name, 0, name.Length) != 0 || (start > 0 && space[start - 1] != '.'))
                return false;
            end = start - 1;
            current = current.ContainingNamespace;
        }
        return end == -1 || space.Length == 0;
    }

    /// <summary>A name as an identifier, with <c>@</c> for a keyword.</summary>
    public static string Identifier(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None ? "@" + name : name;
}
