using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.CodeFixes.Syntax;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Attributes of serializer contexts.</summary>
internal static class ContextSyntax
{
    private const string Serializable = LibraryNames.JsonNamespace + ".JsonSerializable";

    /// <summary>Creates an attribute with a type as its argument.</summary>
    /// <param name="name">The name with its namespace.</param>
    /// <param name="type">The type in C#.</param>
    public static AttributeSyntax Create(string name, string type) =>
        Attributes.Create(name, SyntaxFactory.AttributeArgument(SyntaxFactory.TypeOfExpression(MemberTypes.Parse(type))));

    /// <summary>Adds <c>[JsonSerializable]</c> to a context.</summary>
    public static SyntaxNode AddType(SyntaxNode context, string type) => Attributes.Add(context, Create(Serializable, type));

    /// <summary>Whether the context has <c>[JsonSerializable]</c> for a type.</summary>
    public static bool HasType(INamedTypeSymbol context, string type)
    {
        foreach (AttributeData attribute in context.GetAttributes())
        {
            if (attribute is { AttributeClass.Name: "JsonSerializableAttribute", ConstructorArguments: [{ Value: ITypeSymbol listed }] } && listed.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat) == type)
                return true;
        }
        return false;
    }

    /// <summary>Finds the first context that the project declares.</summary>
    public static INamedTypeSymbol? Find(Compilation compilation, CancellationToken cancellationToken)
    {
        INamedTypeSymbol? found = null;
        foreach (ISymbol symbol in compilation.GetSymbolsWithName(static _ => true, SymbolFilter.Type, cancellationToken))
        {
            if (symbol is INamedTypeSymbol { IsAbstract: false, BaseType: { Name: "JsonSerializerContext" } parent } type
                && parent.ContainingNamespace.ToDisplayString() == LibraryNames.JsonNamespace
                && compilation.IsSymbolAccessibleWithin(type, compilation.Assembly)
                && (found is null || string.CompareOrdinal(type.ToDisplayString(), found.ToDisplayString()) < 0))
                found = type;
        }
        return found;
    }

    /// <summary>The file of a new context.</summary>
    /// <param name="space">The namespace; empty for the global one.</param>
    /// <param name="name">The name.</param>
    /// <param name="types">The types in C#.</param>
    /// <param name="endOfLine">The end of a line.</param>
    public static SyntaxNode CreateFile(string space, string name, IEnumerable<string> types, string endOfLine)
    {
        string[] lines =
        [
            "using System.Text.Json;",
            $"using {LibraryNames.JsonNamespace};",
            "",
            .. space.Length == 0 ? Array.Empty<string>() : [$"namespace {space};", ""],
            // As the generated codecs: camel case, and enums by name.
            "[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, UseStringEnumConverter = true)]",
            .. types.Select(type => $"[JsonSerializable(typeof({type}))]"),
            $"internal sealed partial class {name} : JsonSerializerContext;",
            "",
        ];
        CompilationUnitSyntax unit = SyntaxFactory.ParseCompilationUnit(string.Join(endOfLine, lines));
        return unit.ReplaceNodes(unit.DescendantNodes().OfType<TypeOfExpressionSyntax>(), static (_, current) => current.WithType(MemberTypes.Shorten(current.Type)));
    }
}
