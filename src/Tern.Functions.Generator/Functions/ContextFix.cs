using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Functions;

/// <summary>The fix that reads and writes the event and the result of a function by a serializer context.</summary>
internal static class ContextFix
{
    private static readonly DiagnosticDescriptor[] s_fixed =
    [
        FunctionErrors.TypeNotSupported, FunctionErrors.NoConstructor, FunctionErrors.ParameterWithoutMember, FunctionErrors.MemberTypeNotSupported, FunctionErrors.InvalidName,
        FunctionErrors.AttributeNotSupported, FunctionErrors.MemberNotAccessible,
    ];

    /// <summary>Adds the fix to the diagnostics of the types of a function.</summary>
    /// <param name="diagnostics">The diagnostics.</param>
    /// <param name="method">The method.</param>
    /// <param name="name">The name of the function in messages.</param>
    /// <param name="types">The types that a context reads and writes.</param>
    public static EquatableArray<DiagnosticData> AddTo(EquatableArray<DiagnosticData> diagnostics, IMethodSymbol method, string name, IReadOnlyList<ITypeSymbol> types)
    {
        if (diagnostics.Count == 0 || types.Count == 0 || types.Any(type => TypeReferenceReader.AccessOf(type) == TypeAccess.Private))
            return diagnostics;
        string[] parts = [name, method.GetDocumentationCommentId() ?? "", .. types.Select(Name).Distinct()];
        var property = new DiagnosticProperty(FunctionFixProperties.UseContext, string.Join(FunctionFixProperties.PartSeparator.ToString(), parts));
        return diagnostics.Select(diagnostic => s_fixed.Contains(diagnostic.Descriptor) ? diagnostic with { Properties = [.. diagnostic.Properties, property] } : diagnostic).ToEquatableArray();
    }

    /// <summary>A type as an argument of <c>typeof</c>, in which references have no nullability.</summary>
    public static string Name(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    /// <summary>Makes one diagnostic of those that differ only by their fixes.</summary>
    public static IEnumerable<DiagnosticData> Merge(IEnumerable<DiagnosticData> diagnostics) =>
        diagnostics.GroupBy(diagnostic => diagnostic with { Properties = [] }).Select(group => group.Key with
        {
            Properties = group.SelectMany(diagnostic => diagnostic.Properties).GroupBy(property => property.Name)
                .Select(properties => new DiagnosticProperty(properties.Key, string.Join(FixProperties.Separator.ToString(), properties.Select(property => property.Value).Distinct())))
                .ToEquatableArray(),
        });
}
