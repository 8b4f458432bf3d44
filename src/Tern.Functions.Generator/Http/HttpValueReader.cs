using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>Decides how the text of a parameter becomes a value.</summary>
internal static class HttpValueReader
{
    private const string Parsers = LibraryNames.Codecs + "Http";

    /// <summary>Whether a type has a text form.</summary>
    public static bool IsSupported(ITypeSymbol type) => ParserOf(ElementOf(type) ?? Underlying(type)) is not null;

    /// <summary>Whether a parameter can be missing.</summary>
    public static bool IsOptional(IParameterSymbol parameter) =>
        parameter.HasExplicitDefaultValue || IsNullable(parameter.Type) || (parameter.Type.IsReferenceType && parameter.NullableAnnotation != NullableAnnotation.NotAnnotated);

    /// <summary>Returns how the value is read; null if the type is not supported.</summary>
    public static HttpValueModel? Read(IParameterSymbol parameter)
    {
        if (ElementOf(parameter.Type) is { } element)
            return ParserOf(element) is { } elementParser ? new HttpValueModel(SymbolNames.Qualified(element), elementParser, HttpValueForm.Array, "") : null;
        ITypeSymbol type = Underlying(parameter.Type);
        if (ParserOf(type) is not { } parser)
            return null;
        string value = parameter.HasExplicitDefaultValue ? ConstantText.Of(parameter.Type, parameter.ExplicitDefaultValue) : "default";
        HttpValueForm form = !IsOptional(parameter) ? HttpValueForm.Required
            : IsNullable(parameter.Type) ? HttpValueForm.Nullable
            : HttpValueForm.Optional;
        return new HttpValueModel(SymbolNames.Qualified(type), parser, form, value);
    }

    private static ITypeSymbol? ElementOf(ITypeSymbol type) => type is IArrayTypeSymbol { Rank: 1 } array ? array.ElementType : null;

    private static bool IsNullable(ITypeSymbol type) => type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    private static ITypeSymbol Underlying(ITypeSymbol type) => IsNullable(type) ? ((INamedTypeSymbol)type).TypeArguments[0] : type;

    private static string? ParserOf(ITypeSymbol type)
    {
        switch (TypeClassifier.Known(type))
        {
            case KnownType.String:
                return Parsers + "TextParser";
            case KnownType.DateTimeOffset:
                return Parsers + "DateTimeOffsetParser";
            case KnownType.DateTime:
                return Parsers + "DateTimeParser";
            case KnownType.Uri:
                return Parsers + "UriParser";
        }
        string name = SymbolNames.Qualified(type);
        return type.TypeKind == TypeKind.Enum ? $"{Parsers}EnumParser<{name}>"
            : Implements(type, "IUtf8SpanParsable") ? $"{Parsers}Utf8Parser<{name}>"
            : Implements(type, "ISpanParsable") ? $"{Parsers}SpanParser<{name}>"
            : Implements(type, "IParsable") ? $"{Parsers}StringParser<{name}>"
            : null;
    }

    private static bool Implements(ITypeSymbol type, string contract)
    {
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (implemented.TypeArguments is [{ } self] && implemented.Name == contract && SymbolNames.IsIn(implemented, "System") && SymbolEqualityComparer.Default.Equals(self, type))
                return true;
        }
        return false;
    }
}
